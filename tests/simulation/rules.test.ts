import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOT_COUNTED, RULES } from './rules.ts';

test('every rule of the specification is counted by the simulator, or is named with the reason why not', () => {
  const spec = readFileSync(new URL('../../workers/SPEC.md', import.meta.url), 'utf8');
  const rules = [...spec.matchAll(/^- (R-[A-Z]+-\d+) /gmu)].map(([, rule]) => rule ?? '');
  const counted = new Set(RULES.map((sign) => sign.split(' ', 1)[0] ?? ''));
  expect([...counted, ...Object.keys(NOT_COUNTED)].toSorted()).toEqual(rules.toSorted());
});
