import { expect, test } from 'vitest';
import { storyRecord } from '../../testing/sample-records.ts';
import { storyView } from './story-view.ts';

test('EXT-01 EXT-03 SYN-09 a story that an older build has stored has gone out and asks for nothing', () => {
  const { publishAt: _publishAt, isAckAsked: _isAckAsked, isAcknowledged: _isAcknowledged, ackCount: _ackCount, remindedAt: _remindedAt, canAcknowledge: _canAcknowledge, canRemind: _canRemind, ...stored } = storyRecord(crypto.randomUUID());
  // As it lies in the replica: rows are not parsed again.
  const view = storyView(stored as ReturnType<typeof storyRecord>, [], { me: null, travelling: new Map(), offset: 0 });
  expect(view).toMatchObject({ ...stored, attachments: [], publishAt: null, isAckAsked: false, ackCount: null, canAcknowledge: false });
});
