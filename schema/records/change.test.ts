import { expect, test } from 'vitest';
import { changesCall } from '../calls/sync-calls.ts';
import { iri } from '../ids.ts';

const id = '0193a000-0000-7000-8000-000000000001';
const icon = { '@id': iri.icon('class-fox'), '@type': 'Icon', _id: id, version: 1, kind: 'class', content: 'fox', colour: 'star' };

function page(...member: unknown[]): unknown {
  return { '@id': '/changes', '@type': 'Collection', totalItems: member.length, member, cursor: 'c', hasMore: false };
}

test('a kind that this client does not know yet leaves the rest of the page readable', () => {
  const parsed = changesCall.reply.safeParse(page({ '@id': '/polls/1', resource: { '@id': '/polls/1', '@type': 'Poll', question: '?' } }, { '@id': icon['@id'], resource: icon }));
  expect(parsed.data?.member).toMatchObject([{ '@id': '/polls/1' }, { resource: { content: 'fox' } }]);
  expect(parsed.data?.member[0]?.resource).toBeUndefined();
});

test('a known kind of the wrong shape is still an error, and so is what is no resource at all', () => {
  expect(changesCall.reply.safeParse(page({ '@id': icon['@id'], resource: { ...icon, content: 7 } })).success).toBe(false);
  expect(changesCall.reply.safeParse(page({ '@id': icon['@id'], resource: {} })).success).toBe(false);
  expect(changesCall.reply.safeParse(page({ '@id': icon['@id'], resource: null })).success).toBe(false);
});
