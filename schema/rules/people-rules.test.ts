import { expect, test } from 'vitest';
import { awardFlags, credentialFlags, profileFlags } from './people-rules.ts';

test('people see each other’s names through a class, and only oneself more', () => {
  expect(profileFlags({ isSelf: true, sharesClass: false })).toEqual({ canSee: true, canSeePrivate: true, canUpdate: true });
  expect(profileFlags({ isSelf: false, sharesClass: true })).toEqual({ canSee: true, canSeePrivate: false, canUpdate: false });
  expect(profileFlags({ isSelf: false, sharesClass: false }).canSee).toBe(false);
});

test('a student’s login and password are the teachers’, and are reset in an active class only', () => {
  expect(credentialFlags({ relation: 'assistant', status: 'active' })).toEqual({ canSee: true, canReset: true });
  expect(credentialFlags({ relation: 'main', status: 'archive' })).toEqual({ canSee: true, canReset: false });
  for (const relation of ['parent', 'student', 'none'] as const) expect(credentialFlags({ relation, status: 'active' })).toEqual({ canSee: false, canReset: false });
});

test('awards are for the child, the child’s parents and the teachers; another parent sees none', () => {
  const other = { relation: 'parent', isSelf: false, isParent: false } as const;
  expect(awardFlags(other)).toEqual({ canSeeSkills: false, canSeeAwards: false });
  expect(awardFlags({ ...other, isParent: true })).toEqual({ canSeeSkills: false, canSeeAwards: true });
  expect(awardFlags({ relation: 'student', isSelf: true, isParent: false }).canSeeAwards).toBe(true);
  expect(awardFlags({ ...other, relation: 'assistant' })).toEqual({ canSeeSkills: true, canSeeAwards: true });
});
