import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS } from '../../schema/calls/calls.ts';
import { changeSchema } from '../../schema/records/change.ts';
import { liveEventSchema } from '../../schema/records/live-event.ts';
import { mutationSchema } from '../../schema/rules/mutation.ts';
import { problemSchema } from '../../schema/wire.ts';

/**
 * The wire may not change unseen. When it changes on purpose: is an older client in somebody's pocket still understood
 * (its outbox holds mutations of the old shape for weeks)? Then put the new hash here.
 */
const WIRE_HASH = '01e82c7f52c4d948';

function shapeOf(schema: z.ZodType | undefined): unknown {
  return schema === undefined ? null : z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
}

test('the wire is the one that was agreed', () => {
  const wire = {
    calls: CALLS.map((call) => ({ ...call, query: shapeOf(call.query), body: shapeOf(call.body), reply: shapeOf(call.reply) })).sort((a, b) => a.id.localeCompare(b.id)),
    change: shapeOf(changeSchema),
    live: shapeOf(liveEventSchema),
    mutation: shapeOf(mutationSchema),
    problem: shapeOf(problemSchema),
  };
  expect(createHash('sha256').update(JSON.stringify(wire)).digest('hex').slice(0, 16)).toBe(WIRE_HASH);
});

test('each call has its own id, and its own method and path', () => {
  expect(new Set(CALLS.map(({ id }) => id)).size).toBe(CALLS.length);
  expect(new Set(CALLS.map(({ method, path }) => `${method} ${path}`)).size).toBe(CALLS.length);
});
