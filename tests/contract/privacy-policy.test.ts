import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTACT_EMAIL, privacyPolicy } from '../../src/lib/contact.ts';
import { readPolicy } from '../../scripts/read-policy.ts';

const VALUES = { operator: 'School 5', contact: CONTACT_EMAIL };
const sourceOf = (language: 'en' | 'ru') => readFileSync(`docs/privacy/policy.${language}.md`, 'utf8');
/** Titles and headings as the reader's table of contents has them. */
function outlineOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/\/Title (?:<FEFF([0-9A-F]+)>|\(((?:\\.|[^\\)])*)\))/gu)].map(([, wide, plain]) => (wide === undefined ? (plain ?? '').replaceAll(/\\(.)/gu, '$1') : Buffer.from(wide, 'hex').swap16().toString('utf16le')));
}

test('GEN-11 the policy says the same parts in both languages, and nothing is left open in it', () => {
  const [en, ru] = (['en', 'ru'] as const).map((language) => readPolicy(sourceOf(language), VALUES));
  const shape = (policy: typeof en) => policy?.parts.map(({ blocks }) => blocks.map((block) => (block.kind === 'list' ? block.items.length : 0)));
  expect(shape(ru)).toEqual(shape(en));
  expect(en?.parts).toHaveLength(11);
  expect(JSON.stringify([en, ru])).not.toMatch(/\{\{|undefined/u);
  expect(() => readPolicy('# T\n\nLead {{nobody}}', VALUES)).toThrow('nobody');
});

test.each(['en', 'ru'] as const)('GEN-11 the policy that is handed out is a PDF in its language (%s), tagged, small, and made of the present text', (language) => {
  const pdf = readFileSync(`public${privacyPolicy(language)}`);
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(pdf.length).toBeLessThan(150_000);
  const plain = pdf.toString('latin1');
  expect(plain).toContain(`/Lang (${language})`);
  expect(plain).toMatch(/\/Marked true/u);
  // Text, not pictures of it: the fonts say which letters their signs are.
  expect(plain).toContain('/ToUnicode');
  expect(plain).toContain(`mailto:${CONTACT_EMAIL}`);
  const policy = readPolicy(sourceOf(language), VALUES);
  expect(outlineOf(pdf)).toEqual(expect.arrayContaining([policy.title, ...policy.parts.map(({ title }) => title)]));
});
