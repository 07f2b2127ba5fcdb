import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { fatalReport } from './fatal-error.ts';

const E_MAIL = 'anna@school.test';
const HASH = '$argon2id$v=19$m=19456';
const node = join(import.meta.dirname, '../node_modules/.bin/node');

function queryError(): Error {
  const cause = Object.assign(new pg.DatabaseError(`duplicate key ${E_MAIL}`, 1, 'error'), { severity: 'ERROR', code: '23505', detail: `Key (email)=(${E_MAIL}) already exists`, constraint: 'users_email' });
  return new DrizzleQueryError('insert into "users" values ($1, $2)', [E_MAIL, HASH], cause);
}

it.each([
  ['a failed query', queryError()],
  ['an error about one', new Error(`could not fill ${E_MAIL}`, { cause: queryError() })],
  ['several at once', new AggregateError([queryError()], E_MAIL)],
  ['a text that is no JSON', new SyntaxError(`Unexpected token in ${E_MAIL}`)],
])('F-604 the report of %s has no parameters', (_, error) => {
  const report = fatalReport(error);
  expect(report).not.toContain(E_MAIL);
  expect(report).not.toContain(HASH);
});

it('F-604 the report of a failed query names its statement, code and constraint; our own words stay', () => {
  expect(fatalReport(queryError())).toMatch(/"statement":"insert into \\"users\\" values \(\$1, \$2\)".*"code":"23505".*"constraint":"users_email"/u);
  expect(fatalReport(new Error('Settings: PORT'))).toMatch(/^Error: Settings: PORT\n\s+at /u);
});

it('F-604 a process that dies of a failed query while it starts prints the report alone, and ends with 1', () => {
  const modules = ['./fatal-error.ts', 'drizzle-orm'].map((name) => import.meta.resolve(name));
  const script = `
    const { exitOnFatalErrors } = await import(${JSON.stringify(modules[0])});
    const { DrizzleQueryError } = await import(${JSON.stringify(modules[1])});
    exitOnFatalErrors();
    await Promise.reject(new DrizzleQueryError('insert', ['${E_MAIL}'], new Error('${HASH}')));`;
  const { status, stdout, stderr } = spawnSync(node, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('"statement":"insert"');
  expect(stderr).not.toMatch(/anna@|argon2id/u);
});
