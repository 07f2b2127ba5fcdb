import { expect, test } from 'vitest';
import { QUOTE_MAX } from '../limits.ts';
import { excerptOf, quotedFiles, withoutReply } from './quote-rules.ts';

test.each([
  ['', ''],
  ['one line', 'one line'],
  ['\n\n  second is the first that says something \r\nthird', 'second is the first that says something'],
  ['x'.repeat(QUOTE_MAX), 'x'.repeat(QUOTE_MAX)],
  ['x'.repeat(QUOTE_MAX + 1), `${'x'.repeat(QUOTE_MAX - 1)}…`],
  [`${'x'.repeat(QUOTE_MAX - 2)}🌻🌻`, `${'x'.repeat(QUOTE_MAX - 2)}…`],
])('EXT-05 a quote shows the first line of a text: %j', (body, excerpt) => {
  expect(excerptOf(body)).toBe(excerpt);
  expect(excerptOf(body).length).toBeLessThanOrEqual(QUOTE_MAX);
});

test('EXT-05 a quote of files names the first and counts all', () => {
  expect(quotedFiles([])).toBeNull();
  expect(quotedFiles([{ type: 'photo', originalName: 'a.jpg' }, { type: 'photo', originalName: 'b.jpg' }])).toEqual({ type: 'photo', count: 2, name: 'a.jpg' });
});

test('EXT-05 without what it answers a message is a message like any other, and nothing else is touched', () => {
  const message = { type: 'message.create', threadId: 't', messageId: 'm', body: 'b', attachments: [] } as const;
  expect(withoutReply({ ...message, attachments: [], replyTo: { '@id': '/threads/t/messages/n', quoted: null } })).toEqual(message);
  const other = { type: 'thread.mute', threadId: 't' } as const;
  expect(withoutReply(other)).toBe(other);
});
