import { expect, test } from 'vitest';
import { urlOf } from '../../schema/calls/call.ts';
import { iri } from '../../schema/ids.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import type { HttpRequest, HttpResponse } from '../../workers/sync/environment.ts';
import { KeyedAnswers } from './keyed-answers.ts';

const [THREAD, MESSAGE] = [crypto.randomUUID(), crypto.randomUUID()];
const mute: Mutation = { type: 'thread.mute', threadId: THREAD };
const deletion: Mutation = { type: 'message.delete', threadId: THREAD, messageId: MESSAGE };

const muting = (key = 'one'): HttpRequest => ({ method: 'POST', path: `/threads/${THREAD}/settings/mute`, headers: { 'idempotency-key': key }, timeoutMs: 1 });
const deleting = (): HttpRequest => ({ method: 'DELETE', path: iri.message(THREAD, MESSAGE), headers: { 'idempotency-key': 'two' }, timeoutMs: 1 });
const answer = (status: number, text = ''): HttpResponse => ({ status, headers: {}, text });

test('R-OUT-02 a key that was taken gets the same answer again, or the run fails', () => {
  const answers = new KeyedAnswers();
  expect(answers.note(muting(), answer(200, 'muted'))).toBeNull();
  expect(answers.note(muting(), answer(200, 'muted'))).toBe(true);
  expect(answers.note(muting(), answer(200, 'muted twice'))).toBe(false);
  expect(answers.note(muting(), answer(404))).toBe(false);
  expect(answers.note({ ...muting(), body: '{}' }, answer(200, 'muted'))).toBe(false);
});

test('R-OUT-02 who asks, and a server that is busy, are looked at before the key; what was refused may be answered otherwise', () => {
  const answers = new KeyedAnswers();
  for (const status of [422, 200, 401, 429, 503]) expect(answers.note(muting(), answer(status))).toBeNull();
});

test('carried out is what was taken in these very words', () => {
  const answers = new KeyedAnswers();
  answers.note({ ...muting(), body: '{"of":"another"}' }, answer(200));
  answers.note(muting('other'), answer(422));
  expect(answers.hasCarriedOut(['one', 'other'], mute)).toBe(false);
  answers.note(muting('other'), answer(200));
  expect(answers.hasCarriedOut(['one'], mute)).toBe(false);
  expect(answers.hasCarriedOut(['one', 'other'], mute)).toBe(true);
});

test('R-OUT-08 what is gone is deleted, muting it has nothing left to do, and words to it are not taken', () => {
  const answers = new KeyedAnswers();
  const message: Mutation = { type: 'message.create', threadId: THREAD, messageId: MESSAGE, body: 'hello', attachments: [] };
  const { call, params, body } = planOf(message);
  answers.note(deleting(), answer(404));
  answers.note(muting(), answer(404));
  answers.note({ ...muting('three'), path: urlOf(call, params), body: JSON.stringify(body) }, answer(404));
  expect(answers.hasCarriedOut(['two'], deletion)).toBe(true);
  expect(answers.hasTaken(['two'])).toBe(false);
  expect(answers.hasCarriedOut(['one'], mute)).toBe(true);
  expect(answers.hasCarriedOut(['three'], message)).toBe(false);
});

test('R-OUT-18 the same creation taken under two keys fails the run; tried again under its own key, or refused before, it does not', () => {
  const answers = new KeyedAnswers();
  const creating = (key: string, id = MESSAGE): HttpRequest => ({ method: 'POST', path: `/threads/${THREAD}/messages`, headers: { 'idempotency-key': key }, body: JSON.stringify({ _id: id }), timeoutMs: 1 });
  expect(answers.isTakenTwice(creating('refused'), answer(422))).toBe(false);
  expect(answers.isTakenTwice(creating('one'), answer(201))).toBe(false);
  expect(answers.isTakenTwice(creating('one'), answer(201))).toBe(false);
  expect(answers.isTakenTwice(creating('other', THREAD), answer(201))).toBe(false);
  expect(answers.isTakenTwice(creating('other'), answer(503))).toBe(false);
  expect(answers.isTakenTwice(creating('other'), answer(201))).toBe(true);
});
