import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { passwordFault } from '../../schema/rules/password-rules.ts';
import { sealingKey } from './sealing-key.ts';
import { createStudentSecrets, newPassword } from './student-secrets.ts';

const key = randomBytes(32);
const secrets = createStudentSecrets(key);

it('a thousand made passwords differ, keep the rule, and have no signs that look alike', () => {
  const made = Array.from({ length: 1000 }, newPassword);
  expect(new Set(made).size).toBe(1000);
  for (const password of made) {
    expect(passwordFault(password, null)).toBeNull();
    expect(password).toMatch(/^[A-Z][a-km-z]{3}-[a-km-z]{4}-\d{4}$/);
  }
});

it('what was sealed is opened for the same student and fits there only; each mark is another', () => {
  const { passwordHash, sealedPassword } = secrets.make('one');
  const password = secrets.open('one', sealedPassword) ?? '';
  expect(['one', 'two'].map((id) => secrets.fits(id, sealedPassword, password))).toEqual([true, false]);
  expect(secrets.fits('one', sealedPassword, `${password} `)).toBe(false);
  expect(secrets.make('one').passwordHash).not.toBe(passwordHash);
});

it('for another student, with another key, or changed by one bit it stays closed', () => {
  const { sealedPassword } = secrets.make('one');
  expect(secrets.open('two', sealedPassword)).toBeNull();
  expect(createStudentSecrets(randomBytes(32)).open('one', sealedPassword)).toBeNull();
  const [mark = '', text = ''] = sealedPassword.split('.');
  const bytes = Buffer.from(text, 'base64url');
  bytes[14] = (bytes[14] ?? 0) ^ 1;
  for (const wrong of [`${mark}.${bytes.toString('base64url')}`, `${mark}.`, mark, '']) expect(secrets.open('one', wrong)).toBeNull();
});

it('the key is made once, for its owner alone, and a setting goes before it; a broken one is no key', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-key-'));
  const first = sealingKey({ dataDir, sealingKey: undefined });
  expect(first).toHaveLength(32);
  expect(sealingKey({ dataDir, sealingKey: undefined })).toEqual(first);
  expect(statSync(join(dataDir, 'sealing-key')).mode & 0o777).toBe(0o600);
  expect(sealingKey({ dataDir, sealingKey: key.toString('base64url') })).toEqual(key);
  writeFileSync(join(dataDir, 'sealing-key'), 'short');
  expect(() => sealingKey({ dataDir, sealingKey: undefined })).toThrow('holds no key');
  rmSync(dataDir, { recursive: true });
});
