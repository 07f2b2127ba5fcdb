import { expect, it } from 'vitest';
import { LOCALES } from '../../schema/records/user.ts';
import { PUSH_KINDS, pushMessageSchema } from '../../schema/records/push-message.ts';
import type { Notice } from '../store/notice-writer.ts';
import { pushMessageOf, summaryOf } from './push-message.ts';

const id = '01980000-0000-7000-8000-000000000001';
const AT = '2026-11-25T07:00:00.000Z';
const NOTICES: readonly Notice[] = [
  { kind: 'message', thread: id, message: id, class: id, at: AT },
  { kind: 'story', class: id, story: id, by: id },
  { kind: 'reminder', class: id, story: id },
  { kind: 'event', class: id, event: id, by: id },
  { kind: 'reward', class: id, student: id },
  { kind: 'request', class: id, request: id },
  { kind: 'accepted', class: id, student: id, request: id, parent: id },
  { kind: 'declined', class: id, request: id, parent: id },
  { kind: 'moved', class: id, request: id, parent: id },
  { kind: 'ended', class: id, request: id, parent: id },
  { kind: 'trial', subscription: id },
];

it('every notice has words in both languages, beside ids alone and a message’s instant', () => {
  expect(NOTICES.map(({ kind }) => kind)).toEqual(PUSH_KINDS.filter((kind) => kind !== 'summary'));
  for (const notice of NOTICES) {
    const [en, ru] = LOCALES.map((locale) => pushMessageSchema.strict().parse(pushMessageOf(notice, locale)));
    expect(en?.body).not.toBe(ru?.body);
    expect(ru?.body).toMatch(/^[А-Яа-яё ,:.]+$/);
    const { kind, title: _, body: __, tag, at, ...ids } = pushMessageOf(notice, 'en');
    expect(at).toBe(kind === 'message' ? AT : undefined);
    expect([...new Set(Object.values(ids))].filter((value) => value !== id)).toEqual([]);
    expect(tag).toMatch(/^[a-z]+(-[0-9a-f-]{36})?$/);
  }
});

it('a story’s author is not told to others by it', () => {
  expect(JSON.stringify(pushMessageOf({ kind: 'story', class: id, story: id, by: 'ffffffff-0000-7000-8000-000000000001' }, 'en'))).not.toContain('ffffffff');
});

it('EXT-02 an urgent post says so, and what came in quiet hours is counted in the language’s own plural', () => {
  const told = (isUrgent: boolean) => pushMessageOf({ kind: 'story', class: id, story: id, by: id, isUrgent }, 'ru').body;
  expect([told(false), told(true)]).toEqual(['В классе новая запись.', 'Срочно: в классе новая запись.']);
  expect([2, 5, 21].map((count) => summaryOf(count, 'ru').body)).toEqual(['2 уведомления', '5 уведомлений', '21 уведомление'].map((words) => `Пока было тихо, пришло ${words}.`));
  expect(pushMessageSchema.strict().parse(summaryOf(1, 'en')).body).toBe('1 new thing came during your quiet hours.');
});
