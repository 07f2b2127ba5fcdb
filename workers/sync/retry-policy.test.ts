import { describe, expect, test } from 'vitest';
import { BACKOFF_CAP_MS, delayOf, refusalOf, retryAfterOf, verdictOf } from './retry-policy.ts';
import type { Answer } from './answer.ts';

function problem(status: number): Answer<never> {
  return { kind: 'problem', status, problem: { type: 'about:blank', title: 'T', status }, retryAfterMs: null };
}

describe('R-OUT-06 would a retry help?', () => {
  test.each([408, 425, 429, 500, 502, 503, 504])('SYN-05 a %i is tried again', (status) => expect(verdictOf(problem(status))).toBe('retry'));
  test.each([400, 402, 403, 404, 405, 409, 410, 411, 413, 415, 418, 422])('SYN-05 a %i is final', (status) => expect(verdictOf(problem(status))).toBe('refused'));
  test('a 401 asks for a new token, no network for another try', () => {
    expect(verdictOf(problem(401))).toBe('refresh');
    expect(verdictOf({ kind: 'unreachable', reason: 'captive', retryAfterMs: null })).toBe('retry');
    expect(verdictOf({ kind: 'ok', status: 200, value: null })).toBe('done');
  });
});

describe('R-OUT-07 how long to wait', () => {
  test('the ceiling doubles from one second to a minute, and the wait lies anywhere under it', () => {
    expect([1, 2, 3, 4].map((failures) => delayOf(failures, 1, null))).toEqual([1000, 2000, 4000, 8000]);
    expect(delayOf(7, 1, null)).toBe(BACKOFF_CAP_MS);
    expect(delayOf(1000, 1, null)).toBe(BACKOFF_CAP_MS);
    expect(delayOf(5, 0, null)).toBe(0);
  });
  test('Retry-After is the least, as seconds or as a date', () => {
    expect(retryAfterOf('120', 0)).toBe(120_000);
    expect(retryAfterOf('Sat, 21 Nov 2026 08:01:00 GMT', Date.parse('2026-11-21T08:00:00Z'))).toBe(60_000);
    expect(retryAfterOf('soon', 0)).toBeNull();
    expect(delayOf(1, 0, 120_000)).toBe(120_000);
    expect(delayOf(1, 0.5, 120_000)).toBe(120_500);
  });
});

test.each([[400, 'invalid'], [403, 'forbidden'], [404, 'missing'], [409, 'conflict'], [410, 'missing'], [413, 'tooLarge'], [415, 'unsupportedFile'], [422, 'invalid'], [402, 'refused']])(
  'SYN-05 a refusal with %i says %s and keeps the server’s words where they have no code',
  (status, code) => {
    expect(refusalOf(status, { type: 'about:blank', title: 'No', status, detail: 'Because' })).toEqual({ code, status, text: 'Because' });
  },
);

test('F-204 a refusal keeps codes and values and no words; words, with their language, only where a part has no code that this build knows', () => {
  const problem = { type: 'about:blank', title: 'Проверьте', status: 422, detail: 'Не всё удалось принять.', code: 'invalid' };
  const long = { propertyPath: 'body', message: 'Не более 5 символов.', code: 'tooLong', values: { count: 5 } };
  const empty = { propertyPath: 'title', message: 'Обязательное поле.', code: 'required' };
  const said = [{ of: 'violation', code: 'tooLong', values: { count: 5 } }, { of: 'violation', code: 'required', values: {} }];
  expect(refusalOf(422, { ...problem, violations: [long, empty] }, 'ru')).toEqual({ code: 'invalid', status: 422, said, text: null });
  expect(refusalOf(403, { ...problem, status: 403, code: 'archived' }, 'ru')).toEqual({ code: 'forbidden', status: 403, said: [{ of: 'problem', code: 'archived' }], text: null });
  // Of a later server, and of one that sent no values yet.
  const words = { code: 'invalid', status: 422, text: 'Не более 5 символов.\nОбязательное поле.', textLanguage: 'ru' };
  expect(refusalOf(422, { ...problem, violations: [long, { ...empty, code: 'notKnownYet' }] }, 'ru')).toEqual(words);
  expect(refusalOf(422, { ...problem, violations: [{ propertyPath: 'body', message: long.message, code: 'tooLong' }, empty] }, 'ru')).toEqual(words);
});
