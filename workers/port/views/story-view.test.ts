import { expect, test } from 'vitest';
import type { OutboxRow } from '../../replica/vault-store.ts';
import { fileRecord, storyRecord } from '../../testing/sample-records.ts';
import { storyView } from './story-view.ts';

test('EXT-01 EXT-03 SYN-09 a story that an older build has stored has gone out and asks for nothing', () => {
  const { publishAt: _publishAt, isAckAsked: _isAckAsked, isAcknowledged: _isAcknowledged, ackCount: _ackCount, remindedAt: _remindedAt, canAcknowledge: _canAcknowledge, canRemind: _canRemind, ...stored } = storyRecord(crypto.randomUUID());
  // As it lies in the replica: rows are not parsed again.
  const view = storyView(stored as ReturnType<typeof storyRecord>, [], { me: null, travelling: new Map(), offset: 0 });
  expect(view).toMatchObject({ ...stored, attachments: [], publishAt: null, isAckAsked: false, ackCount: null, canAcknowledge: false });
});

test('F-312 R-OUT-07 an edit that waits shows whom it asks; the counts of the audience before go', () => {
  const story = storyRecord(crypto.randomUUID(), { isAckAsked: true, ackAudience: 'families', ackCount: 2 });
  const row: OutboxRow = {
    id: crypto.randomUUID(), seq: 1, key: crypto.randomUUID(), madeAt: 0, attempts: 0, nextTryAt: null, sentAt: null, uploaded: [], state: 'waiting', refusal: null,
    mutation: { type: 'story.update', classId: story.class, storyId: story._id, body: story.body, kept: [], attachments: [], ackAudience: 'students' },
  };
  const context = { me: null, travelling: new Map(), offset: 0 };
  expect(storyView(story, [], context)).toMatchObject({ ackAudience: 'families', ackCount: 2 });
  expect(storyView(story, [row], context)).toMatchObject({ isAckAsked: true, ackAudience: 'students', ackCount: null });
  expect(storyView(story, [{ ...row, state: 'parked' }], context)).toMatchObject({ ackAudience: 'families', ackCount: 2 });
});

test('UPL-02 of a story whose edit was refused the view says what the edit was to make of it and which file it was; the story stays as it was', () => {
  const [stays, goes] = [fileRecord({ originalName: 'stays.jpg' }), fileRecord({ originalName: 'goes.jpg' })];
  const story = storyRecord(crypto.randomUUID(), { body: 'Before', attachments: [stays, goes] });
  const broken = { fileId: crypto.randomUUID(), name: 'broken.jpg', mimeType: 'image/jpeg', type: 'photo' as const, size: 1, width: null, height: null };
  const row: OutboxRow = {
    id: crypto.randomUUID(), seq: 1, key: crypto.randomUUID(), madeAt: 0, attempts: 1, nextTryAt: null, sentAt: 1, uploaded: [], state: 'parked',
    refusal: { code: 'unsupportedFile', status: 422, text: 'Damaged', fileId: broken.fileId },
    mutation: { type: 'story.update', classId: story.class, storyId: story._id, body: 'After', kept: [stays._id], attachments: [broken] },
  };
  const context = { me: null, travelling: new Map(), offset: 0 };
  const view = storyView(story, [row], context);
  expect(view).toMatchObject({ body: 'Before', attachments: [{ originalName: 'stays.jpg' }, { originalName: 'goes.jpg' }], honest: { state: 'failed' }, outboxId: row.id });
  expect(view?.refusedEdit).toMatchObject({ text: 'After', attachments: [{ originalName: 'stays.jpg' }, { originalName: 'broken.jpg', isRefused: true }] });
  expect(storyView(story, [{ ...row, state: 'waiting', refusal: null }], context)).not.toHaveProperty('refusedEdit');
});

test('F-202 a like that waits is told of the heart, and of nothing else of the story; so are a confirmation and a reminder', () => {
  const story = storyRecord(crypto.randomUUID(), { canLike: true });
  const ofStory = { classId: story.class, storyId: story._id };
  const row = (mutation: OutboxRow['mutation']): OutboxRow => ({ id: crypto.randomUUID(), seq: 1, key: crypto.randomUUID(), madeAt: 0, attempts: 0, nextTryAt: null, sentAt: null, uploaded: [], state: 'waiting', refusal: null, mutation });
  const context = { me: null, travelling: new Map(), offset: 0 };
  expect(storyView(story, [row({ type: 'story.like', ...ofStory })], context)).toMatchObject({ isLiked: true, honest: { state: 'stored' }, outboxId: null, marks: { like: { state: 'waiting' } } });
  expect(storyView(story, [row({ type: 'story.acknowledge', ...ofStory })], context)?.marks).toEqual({ acknowledge: { state: 'waiting' } });
  expect(storyView(story, [row({ type: 'story.read', ...ofStory })], context)).not.toHaveProperty('marks');
});
