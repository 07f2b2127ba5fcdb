import { expect, test } from 'vitest';
import { FEEDBACK_MAX } from '../../limits.ts';
import { feedbackCall } from '../../calls/account-calls.ts';
import { foldOf } from '../mutation-fold.ts';
import type { MutationOf } from '../mutation.ts';
import { permissionsOf } from '../mutation-permission.ts';
import { planOf } from '../mutation-plan.ts';

const letter = (feedbackId: string, body = 'The bell rings twice'): MutationOf<'feedback.send'> => ({ type: 'feedback.send', feedbackId, body });

test('GEN-15 a letter to the operator goes to its own call, needs nothing and nobody\'s leave, and waits for nobody but the letter before it', () => {
  const [one, other] = [planOf(letter('a')), planOf(letter('b'))];
  expect(one).toMatchObject({ call: feedbackCall, params: {}, body: { body: 'The bell rings twice' }, needs: [], gate: null, uploads: [] });
  expect([one.lane, one.entity === other.entity]).toEqual([other.lane, false]);
  expect(permissionsOf(letter('a'))).toEqual([]);
});

test('GEN-15 two letters are two, even with the same words', () => {
  expect(foldOf(letter('a'), letter('b'))).toEqual({ kind: 'keep' });
});

test('GEN-15 a letter has at least a word, and fits', () => {
  const isRight = (body: string) => feedbackCall.body.safeParse({ body }).success;
  expect([' \n ', 'a', 'x'.repeat(FEEDBACK_MAX), 'x'.repeat(FEEDBACK_MAX + 1)].map(isRight)).toEqual([false, true, true, false]);
});
