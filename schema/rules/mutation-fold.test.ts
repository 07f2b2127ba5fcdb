import { expect, test } from 'vitest';
import type { Mutation } from './mutation.ts';
import { foldOf } from './mutation-fold.ts';

const story = { classId: 'c', storyId: 's' };
const like: Mutation = { type: 'story.like', ...story };
const unlike: Mutation = { type: 'story.unlike', ...story };

test('STO-05 a like taken back before it left sends nothing', () => {
  expect(foldOf(like, unlike)).toEqual({ kind: 'cancel' });
  expect(foldOf(unlike, like)).toEqual({ kind: 'cancel' });
});

test('STO-05 a second like of the same story adds no request', () => {
  expect(foldOf(like, like)).toEqual({ kind: 'replace', by: like });
});

test('a like of another story stays apart', () => {
  expect(foldOf(like, { type: 'story.unlike', classId: 'c', storyId: 'other' })).toEqual({ kind: 'keep' });
});

test('only the newest read mark of a thread is sent, whatever the order of writing', () => {
  const older: Mutation = { type: 'thread.read', threadId: 't', messageId: 'm1', createdAt: '2026-11-20T10:00:00.000Z' };
  const newer: Mutation = { ...older, messageId: 'm2', createdAt: '2026-11-20T11:00:00.000Z' };
  expect(foldOf(older, newer)).toEqual({ kind: 'replace', by: newer });
  expect(foldOf(newer, older)).toEqual({ kind: 'replace', by: newer });
});

test('edits of a class that was never sent end in one creation', () => {
  const create: Mutation = { type: 'class.create', classId: 'c', name: '2 «Б»', grade: 'child', icon: '/icons/fox' };
  const rename: Mutation = { type: 'class.update', classId: 'c', patch: { name: '3 «Б»' } };
  expect(foldOf(create, rename)).toEqual({ kind: 'replace', by: { ...create, name: '3 «Б»' } });
});

test('archiving a new class cannot be folded into its creation', () => {
  const create: Mutation = { type: 'class.create', classId: 'c', name: '2 «Б»', grade: 'child', icon: '/icons/fox' };
  expect(foldOf(create, { type: 'class.update', classId: 'c', patch: { status: 'archive' } })).toEqual({ kind: 'keep' });
});

test('two messages of one thread are never folded, even with the same text', () => {
  const first: Mutation = { type: 'message.create', threadId: 't', messageId: 'm1', body: 'ok', attachments: [] };
  expect(foldOf(first, { ...first, messageId: 'm2' })).toEqual({ kind: 'keep' });
});
