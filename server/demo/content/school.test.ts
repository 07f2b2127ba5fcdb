import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { MESSAGE_BODY_MAX, NAME_MAX, PASSWORD_MIN, STORY_BODY_MAX } from '../../../schema/limits.ts';
import { fileTypeOf, contentFault } from '../../../schema/rules/content-rules.ts';
import { PICTURES } from '../art/picture-set.ts';
import { DEMO_LOGINS } from '../demo-logins.ts';
import { DAY_MS, toLocal } from './calendar.ts';
import { inventSchool } from './school.ts';

/** Inventing a school takes a second of one core; a loaded machine takes longer. */
const SLOW_MS = 120_000;
const NOW = Date.UTC(2026, 10, 21, 8, 30);
const school = inventSchool(NOW);
const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const messagesOf = (threadId: string) => school.messages.filter((message) => message.threadId === threadId);
const longest = school.threads.map((thread) => messagesOf(thread.id)).toSorted((a, b) => b.length - a.length)[0] ?? [];

it('the same time makes the same school to the byte, another time another one', () => {
  expect(hashOf(inventSchool(NOW))).toBe(hashOf(school));
  expect(hashOf(inventSchool(NOW + DAY_MS))).not.toBe(hashOf(school));
}, SLOW_MS);

it('has the people, classes, stories and threads that were asked for', () => {
  expect(school.users.filter((user) => user.role === 'teacher')).toHaveLength(3);
  expect(school.classes.map((group) => [group.grade, group.status])).toEqual([['child', 'active'], ['child', 'active'], ['adult', 'active'], ['child', 'archive']]);
  for (const group of school.classes) expect(school.classStudents.filter((row) => row.classId === group.id)).toHaveLength(28);
  expect(school.stories).toHaveLength(240);
  expect(school.threads).toHaveLength(60);
  expect(new Set(school.threads.map((thread) => thread.id)).size).toBe(60);
  expect(PICTURES.length).toBeGreaterThanOrEqual(120);
  expect(school.files.filter((file) => file.source.kind === 'avatar')).toHaveLength(40);
});

it('every child has one or two parents, and some parents have children in two classes', () => {
  const adults = new Set(school.classes.filter((group) => group.grade === 'adult').map((group) => group.id));
  const children = school.classStudents.filter((row) => !adults.has(row.classId));
  for (const { studentId } of children) expect([1, 2]).toContain(school.studentParents.filter((row) => row.studentId === studentId).length);
  const classesOf = (parentId: string) => new Set(school.studentParents.filter((row) => row.parentId === parentId).flatMap((row) => school.classStudents.filter((place) => place.studentId === row.studentId).map((place) => place.classId)));
  const elena = school.users.find((user) => user.email === 'elena@parta.school');
  expect(classesOf(elena?.id ?? '').size).toBe(2);
});

it('names are unique in a class and within the limits; texts are never empty, never templates', () => {
  for (const user of school.users) {
    expect(user.firstName.length).toBeGreaterThan(0);
    expect(user.lastName.length).toBeLessThanOrEqual(NAME_MAX);
  }
  for (const group of school.classes) {
    const ids = new Set(school.classStudents.filter((row) => row.classId === group.id).map((row) => row.studentId));
    const names = school.students.filter((student) => ids.has(student.id)).map((student) => school.users.find((user) => user.id === student.userId)).map((user) => `${user?.firstName} ${user?.lastName}`);
    expect(new Set(names).size).toBe(28);
  }
  const texts = [...school.stories, ...school.messages, ...school.comments].map((row) => row.body).filter((body) => body !== '');
  for (const text of texts) expect(text).not.toMatch(/[{}|]|undefined|NaN|^\[|\s$/);
  expect(Math.max(...school.messages.map((message) => message.body.length))).toBeLessThanOrEqual(MESSAGE_BODY_MAX);
  expect(Math.max(...school.stories.map((story) => story.body.length))).toBeLessThanOrEqual(STORY_BODY_MAX);
});

it('one thread has 20,000 messages in order within two years, up to now, and no neighbours alike', () => {
  expect(longest).toHaveLength(20_000);
  const times = longest.map((message) => message.createdAt.getTime());
  expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true);
  expect(times[0]).toBeGreaterThan(NOW - 731 * DAY_MS);
  expect(times[0]).toBeLessThan(NOW - 690 * DAY_MS);
  expect(NOW - (times.at(-1) ?? 0)).toBeLessThan(10 * 60_000);
  expect(longest.filter((message, index) => index > 0 && message.body === longest[index - 1]?.body)).toEqual([]);
  expect(new Set(longest.map((message) => message.body)).size).toBeGreaterThan(2000);
});

it('the longest thread talks in bursts on school mornings and evenings, hardly at night', () => {
  const hours = longest.map((message) => new Date(toLocal(message.createdAt.getTime())).getUTCHours());
  const share = (from: number, to: number) => hours.filter((hour) => hour >= from && hour < to).length / hours.length;
  expect(share(6, 10)).toBeGreaterThan(0.12);
  expect(share(16, 23)).toBeGreaterThan(0.5);
  expect(share(0, 6)).toBeLessThan(0.01);
});

it('times increase strictly in every thread and class, and nothing is later than now', () => {
  for (const thread of school.threads) {
    const times = messagesOf(thread.id).map((message) => message.createdAt.getTime());
    expect(times.every((time, index) => time < NOW && (index === 0 || time > (times[index - 1] ?? 0)))).toBe(true);
  }
  for (const group of school.classes) {
    const times = school.stories.filter((story) => story.classId === group.id).map((story) => new Date(story.createdAt).getTime());
    expect(new Set(times).size).toBe(times.length);
    expect(Math.max(...times)).toBeLessThan(NOW);
  }
  expect(school.comments.filter((comment) => comment.commentedAt !== undefined && comment.commentedAt.getTime() > NOW)).toEqual([]);
  expect(school.awards.filter((award) => award.awardedAt !== undefined && award.awardedAt.getTime() > NOW)).toEqual([]);
});

it('nobody has own messages still to read', () => {
  const behind = school.threadMembers.filter(({ threadId, userId, lastReadAt }) => {
    const own = messagesOf(threadId).findLast((message) => message.authorId === userId);
    return own !== undefined && (lastReadAt ?? new Date(0)) < own.createdAt;
  });
  expect(behind).toEqual([]);
});

it('running classes have a story and an event of today', () => {
  for (const group of school.classes.filter((candidate) => candidate.status === 'active')) {
    expect(school.stories.some((story) => story.classId === group.id && NOW - new Date(story.createdAt).getTime() < DAY_MS / 2)).toBe(true);
    expect(school.events.some((event) => event.classId === group.id && event.endAt.getTime() > NOW && event.startAt.getTime() < NOW + DAY_MS)).toBe(true);
  }
});

it('a story or message holds media or one document, as product.md allows', () => {
  const typeOf = new Map(school.files.map((file) => [file.id, file.source.kind === 'paper' ? fileTypeOf(file.source.paper.mimeType) : ('photo' as const)]));
  for (const { body, attachmentIds } of [...school.stories, ...school.messages]) {
    expect(contentFault({ body, attachmentTypes: (attachmentIds ?? []).map((id) => typeOf.get(id) ?? 'video') })).toBe(null);
  }
});

it('is fresh at any hour and season', () => {
  for (const now of [Date.UTC(2027, 0, 3, 1, 15), Date.UTC(2027, 6, 14, 12, 0), Date.UTC(2027, 8, 1, 20, 59)]) {
    const other = inventSchool(now);
    expect(other.stories).toHaveLength(240);
    expect(Math.max(...other.messages.map((message) => message.createdAt.getTime()))).toBeGreaterThan(now - 600_000);
    expect(Math.max(...other.messages.map((message) => message.createdAt.getTime()), ...other.stories.map((story) => new Date(story.createdAt).getTime()))).toBeLessThan(now);
  }
}, SLOW_MS);

it('the demo passwords obey the rules of product.md section 5', () => {
  for (const { password, email } of DEMO_LOGINS) {
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
    expect(password).toMatch(/\p{Lu}/u);
    expect(password).toMatch(/[^\p{L}\p{N}\s]/u);
    expect(password).not.toBe(email);
  }
});
