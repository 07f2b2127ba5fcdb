import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FEEDBACK_MAX } from '../../schema/limits.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
beforeEach(async () => {
  world = await openPortWorld();
});
afterEach(() => world.close());

const letters = async () => (await world.vault.outbox()).map(({ mutation }) => mutation);

test('GEN-15 a letter is in the outbox when the command answers, and its draft is gone with the same step', async () => {
  await world.port.run('saveDraft', { place: 'feedback', body: ' The bell rings twice ' });
  expect(await world.port.run('sendFeedback', { body: ' The bell rings twice ' })).toEqual({ ok: true, value: null });
  expect(await letters()).toMatchObject([{ type: 'feedback.send', body: 'The bell rings twice' }]);
  expect((await world.vault.draft('feedback'))?.body ?? '').toBe('');
});

test('GEN-15 a letter of nothing, or of too much, is refused and its draft stays', async () => {
  await world.port.run('saveDraft', { place: 'feedback', body: 'kept' });
  for (const [body, title] of [[' \n', 'content.empty'], ['x'.repeat(FEEDBACK_MAX + 1), 'content.tooLong']] as const) {
    expect(await world.port.run('sendFeedback', { body })).toMatchObject({ ok: false, error: { problem: { title } } });
  }
  expect(await letters()).toEqual([]);
  expect((await world.vault.draft('feedback'))?.body).toBe('kept');
});
