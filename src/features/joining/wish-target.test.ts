import { expect, it } from 'vitest';
import { iri } from '../../../schema/ids.ts';
import type { CodeFacts } from '../../../schema/port/commands.ts';
import { fakeId, fakeStudent } from '../../../tests/support/fake-school.ts';
import { childOf, feedPath, initialsOf, isSeenTwice, knownTarget, pendingTarget, wishTarget, type Standing } from './wish-target.ts';

const [CLASS, OTHER_CLASS] = [fakeId(100), fakeId(101)];
const facts: CodeFacts = { kind: 'student', teacherFullName: 'Ольга Сергеева', className: '2 «Б»', icon: 'fox', colour: 'star', studentInitials: 'М. С.', classes: [{ classId: CLASS, className: '2 «Б»', schoolName: null }] };
const masha = fakeStudent(1, 'Маша', 'Соколова', 'fox', 3);
type Request = Standing['requests'][number];
const request = (number: number, changes: Partial<Request> = {}): Request => ({
  _id: fakeId(number), student: iri.student(fakeId(1)), class: iri.class(CLASS), code: 'FOXPARK', status: null, studentPreview: { initials: 'М. С.', icon: 'fox' }, ...changes,
});
const pathOf = (number: number, code = 'FOXPARK') => `/parents/student/${fakeId(1)}/class/${CLASS}/request/${fakeId(number)}/code/${code}`;

it('JOI-01 an answered wish leads to its request, or to the one that the server had already', () => {
  expect(wishTarget(fakeId(7), 'FOXPARK', facts, { requests: [request(6), request(7)], children: [] })).toBe(pathOf(7));
  expect(wishTarget(fakeId(7), 'FOXPARK', facts, { requests: [request(6)], children: [] })).toBe(pathOf(6));
  expect(wishTarget(fakeId(7), 'FOXPARK', facts, { requests: [request(6, { code: 'CLASSXX' })], children: [] })).toBe(pathOf(6, 'CLASSXX'));
});

it('JOI-01 who is connected already comes to the child, and whom nobody can tell comes to all', () => {
  expect(wishTarget(fakeId(7), 'FOXPARK', facts, { requests: [], children: [masha] })).toBe(feedPath(masha._id));
  for (const other of [fakeStudent(2, 'Лев', 'Гордеев', 'lion', 1), fakeStudent(1, 'Маша', 'Соколова', 'fox', 1, { classes: [iri.class(OTHER_CLASS)] })]) {
    expect(wishTarget(fakeId(7), 'FOXPARK', facts, { requests: [], children: [other] })).toBe('/parents/dashboard/main');
  }
});

it('JOI-01 a code that was used before leads there; a declined request, a lost child or another code do not', () => {
  expect(knownTarget('FOXPARK', { requests: [request(6)], children: [] })).toBe(pathOf(6));
  expect(knownTarget('FOXPARK', { requests: [request(6, { status: 'accepted' })], children: [masha] })).toBe(feedPath(masha._id));
  expect(knownTarget('FOXPARK', { requests: [request(6, { status: 'accepted' })], children: [] })).toBeNull();
  expect(knownTarget('FOXPARK', { requests: [request(6, { status: 'declined' })], children: [masha] })).toBeNull();
  expect(knownTarget('OTHERXX', { requests: [request(6)], children: [masha] })).toBeNull();
});

it('JOI-05 of what was asked by a code that waits alone which the teacher has not decided', () => {
  expect(pendingTarget('FOXPARK', { requests: [request(6, { status: 'accepted' }), request(7)], children: [masha] })).toBe(pathOf(7));
  expect(pendingTarget('FOXPARK', { requests: [request(6, { status: 'accepted' })], children: [masha] })).toBeNull();
  expect(pendingTarget('OTHERXX', { requests: [request(7)], children: [] })).toBeNull();
});

it('JOI-01 a child whose initials the parent has in the class already, by another code or as a connected one, may be a twin; the same code is the same child', () => {
  expect(isSeenTwice(facts, 'FOXPARK', { requests: [], children: [] })).toBe(false);
  expect(isSeenTwice(facts, 'FOXPARK', { requests: [request(6)], children: [] })).toBe(false);
  expect(isSeenTwice(facts, 'OTHERXX', { requests: [request(6)], children: [] })).toBe(true);
  expect(isSeenTwice(facts, 'OTHERXX', { requests: [request(6, { status: 'declined' })], children: [] })).toBe(false);
  expect(isSeenTwice(facts, 'OTHERXX', { requests: [request(6, { class: iri.class(OTHER_CLASS) })], children: [] })).toBe(false);
  expect(isSeenTwice(facts, 'OTHERXX', { requests: [], children: [masha] })).toBe(true);
});

it('a class’s code says nothing of a child', () => {
  expect(childOf({ ...facts, kind: 'class', classId: CLASS }, { children: [masha] })).toBeUndefined();
  expect(childOf(null, { children: [masha] })).toBeUndefined();
});

it('initials are those that the server makes', () => {
  expect(initialsOf({ firstName: 'маша', lastName: '😀п' })).toBe('М. 😀.');
  expect(initialsOf({ firstName: '', lastName: 'Ли' })).toBe('. Л.');
});
