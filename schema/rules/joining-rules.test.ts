import { expect, test } from 'vitest';
import { codeOf, invitationFlags, isWholeCode, joiningBy, requestFlags } from './joining-rules.ts';

test('only a pending invitation is sent again or cancelled, by a teacher of an active class', () => {
  const caller = { relation: 'assistant', status: 'active', invitation: 'pending' } as const;
  expect(invitationFlags(caller)).toEqual({ canCancel: true, canNotify: true });
  for (const other of [{ invitation: 'canceled' }, { invitation: 'accepted' }, { status: 'archive' }, { relation: 'parent' }, { relation: 'none' }] as const) {
    expect(invitationFlags({ ...caller, ...other })).toEqual({ canCancel: false, canNotify: false });
  }
});

test('a waiting request is reviewed by the class’s teachers and taken back by its parent', () => {
  const teacher = { relation: 'main', status: 'active', isOwn: false, request: 'pending' } as const;
  const parent = { ...teacher, relation: 'none', isOwn: true } as const;
  expect(requestFlags(teacher)).toEqual({ canSee: true, canSeeStudent: true, canReview: true, canDelete: false });
  expect(requestFlags(parent)).toEqual({ canSee: true, canSeeStudent: false, canReview: false, canDelete: true });
  expect(requestFlags({ ...parent, isOwn: false })).toEqual({ canSee: false, canSeeStudent: false, canReview: false, canDelete: false });
});

test('F-207 a decided request is done: both see it, and the parent dismisses a declined one', () => {
  const decided = { relation: 'main', status: 'active', isOwn: false, request: 'declined' } as const;
  expect(requestFlags(decided)).toMatchObject({ canSee: true, canReview: false });
  expect(requestFlags({ ...decided, relation: 'none', isOwn: true })).toMatchObject({ canSee: true, canDelete: true });
  expect(requestFlags({ ...decided, relation: 'parent', isOwn: true, request: 'accepted' })).toMatchObject({ canSee: true, canDelete: false });
});

test('a request to an archived class cannot be reviewed', () => {
  expect(requestFlags({ relation: 'main', status: 'archive', isOwn: false, request: 'pending' }).canReview).toBe(false);
});

test('an invitation to this contact binds at once, a code alone asks, anything wrong is refused', () => {
  const none = { isNamed: false, status: null, isExpired: false, isOfContact: false } as const;
  const invited = { isNamed: true, status: 'pending', isExpired: false, isOfContact: true } as const;
  const given = { isCodeValid: true, classStatus: 'active', invitation: invited } as const;
  expect(joiningBy(given)).toBe('bind');
  expect(joiningBy({ ...given, invitation: none })).toBe('request');
  expect(joiningBy({ ...given, invitation: none, isCodeValid: false })).toBe('refuse');
  expect(joiningBy({ ...given, isCodeValid: false })).toBe('refuse');
  expect(joiningBy({ ...given, classStatus: 'archive' })).toBe('refuse');
  for (const wrong of [{ status: 'canceled' }, { status: 'accepted' }, { status: null }, { isExpired: true }, { isOfContact: false }] as const) {
    expect(joiningBy({ ...given, invitation: { ...invited, ...wrong } })).toBe('refuse');
  }
});

test.each([
  ['FOXPARK', 'FOXPARK'],
  ['foxpark', 'FOXPARK'],
  [' fox-park\n', 'FOXPARK'],
  ['F O X – P A R K', 'FOXPARK'],
  ['АВЕКМНО', 'ABEKMHO'],
  ['рстух', 'PCTYX'],
  ['FOXPАRК', 'FOXPARK'],
  ['ＦＯＸＰＡＲＫ', 'FOXPARK'],
  ['https://school.example/parents/join/foxpark?x=1', 'FOXPARK'],
  ['FOXPARKING', 'FOXPARK'],
  ['Ж1!', ''],
])('JOI-03 the code in %o is %o', (typed, code) => {
  expect(codeOf(typed)).toBe(code);
});

test('JOI-03 a code has seven capital letters, no fewer', () => {
  expect(['FOXPARK', 'FOXPAR', 'foxpark', 'FOXPАRК', 'FOXPARKS', ''].map(isWholeCode)).toEqual([true, false, false, false, false, false]);
});
