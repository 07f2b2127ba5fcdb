// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { CODE_MS } from '../../schema/limits.ts';
import { forgetInvite, isLearningPassed, keepInvite, keptInvitePath, noteTaken, passLearning, takenFor } from './kept-invite.ts';

const NOW = 1_763_800_000_000;

beforeEach(() => localStorage.clear());

it('SES-05 an invitation that was opened goes on where it was, until it is used or given up', () => {
  expect(keptInvitePath(NOW)).toBeNull();
  keepInvite({ code: 'FOXPARK', invitation: null }, NOW);
  expect(keptInvitePath(NOW + 1)).toBe('/parents/join/FOXPARK');
  keepInvite({ code: 'FOXPARK', invitation: { id: 'i 1', contact: 'a+b@home.example' } }, NOW + 2);
  const path = keptInvitePath(NOW + 3) ?? '';
  expect(Object.fromEntries(new URL(path, 'https://x.example').searchParams)).toEqual({ code: 'FOXPARK', invitation: 'i 1', contact: 'a+b@home.example' });
  keepInvite({ code: 'OTHERXX', invitation: null }, NOW + 4);
  expect(keptInvitePath(NOW + 5)).toBe('/parents/join/OTHERXX');
  forgetInvite();
  expect(keptInvitePath(NOW + 6)).toBeNull();
});

it('SES-05 an invitation older than a code gets does not go on; seeing it again does not make it younger', () => {
  keepInvite({ code: 'FOXPARK', invitation: null }, NOW);
  keepInvite({ code: 'FOXPARK', invitation: null }, NOW + CODE_MS - 1);
  expect(keptInvitePath(NOW + CODE_MS - 1)).toBe('/parents/join/FOXPARK');
  expect(keptInvitePath(NOW + CODE_MS)).toBeNull();
  keepInvite({ code: 'OTHERXX', invitation: null }, NOW + CODE_MS);
  expect(Object.keys(JSON.parse(localStorage.getItem('visitedInvites') ?? '') as object)).toEqual(['OTHERXX']);
});

it('SES-05 JOI-02 that an invitation was taken up, and for whom, is known until it is used; another one was not', () => {
  const invitation = { id: 'i1', contact: 'a@home.example' };
  noteTaken('i1', 'child');
  expect(takenFor('i1')).toBeNull();
  keepInvite({ code: 'FOXPARK', invitation }, NOW);
  const path = keptInvitePath(NOW);
  expect(takenFor('i1')).toBeNull();
  noteTaken('i1', '');
  expect(takenFor('i1')).toBe('');
  noteTaken('i1', 'child');
  noteTaken('i2', 'other');
  // The page keeps it anew whenever it is opened.
  keepInvite({ code: 'FOXPARK', invitation }, NOW + 1);
  expect([takenFor('i1'), takenFor('i2')]).toEqual(['child', null]);
  expect(keptInvitePath(NOW + 1)).toBe(path);
  keepInvite({ code: 'FOXPARK', invitation: { ...invitation, id: 'i2' } }, NOW + 2);
  expect([takenFor('i1'), takenFor('i2')]).toEqual([null, null]);
  forgetInvite();
  noteTaken('i2', 'child');
  expect(keptInvitePath(NOW + 3)).toBeNull();
});

it('what stands in the storage in another shape is as nothing', () => {
  localStorage.setItem('code', 'FOXPARK');
  for (const broken of ['', 'null', '[]', '{"FOXPARK":"x"}', '{']) {
    localStorage.setItem('visitedInvites', broken);
    expect(keptInvitePath(NOW)).toBeNull();
  }
});

it('JOI-04 the slides are passed once', () => {
  expect(isLearningPassed()).toBe(false);
  passLearning();
  expect(isLearningPassed()).toBe(true);
});
