import { expect, test } from 'vitest';
import type { Mutation } from '../../schema/rules/mutation.ts';
import type { OutboxRow } from '../../workers/replica/vault-store.ts';
import { MemoryVault } from '../support/memory-vault.ts';
import { OutboxBook } from './outbox-book.ts';

const STORY = { classId: crypto.randomUUID(), storyId: crypto.randomUUID() };

/** Writes into the vault, not waiting for its answer, and tells the book of it. */
function writing(vault: MemoryVault, book: OutboxBook): (mutation: Mutation) => Promise<OutboxRow | null> {
  return (mutation) => {
    const before = vault.rows;
    const answer = vault.addMutation(mutation);
    book.wrote(before, vault.rows);
    return answer;
  };
}

test('what is taken back in the same go is known to be folded away (seeds 3850 and 3969)', async () => {
  const [vault, book] = [new MemoryVault(), new OutboxBook()];
  const write = writing(vault, book);
  const [like, unlike] = await Promise.all([write({ type: 'story.like', ...STORY }), write({ type: 'story.unlike', ...STORY })]);
  expect(unlike).toBeNull();
  if (like === null) throw new Error('folded');
  expect(book.carrierOf(like).isFoldedAway).toBe(true);
});

test('a row carries its last words, whenever its first are asked after, and every key that it had', async () => {
  const [vault, book] = [new MemoryVault(), new OutboxBook()];
  const write = writing(vault, book);
  const [first] = await Promise.all(['one', 'two'].map((name) => write({ type: 'class.update', classId: STORY.classId, patch: { name } })));
  if (first === undefined || first === null) throw new Error('folded');
  book.changed(await vault.updateRow(first.id, { key: 'another' }));
  expect(book.carrierOf(first)).toEqual({ id: first.id, keys: new Set([first.key, 'another']), mutation: { type: 'class.update', classId: STORY.classId, patch: { name: 'two' } }, isFoldedAway: false });
});
