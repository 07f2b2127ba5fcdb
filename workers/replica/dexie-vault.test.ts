import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { DexieDevice } from './dexie-device.ts';
import { DexieVault } from './dexie-vault.ts';
import type { OutboxRow } from './vault-store.ts';

const STORY = { classId: crypto.randomUUID(), storyId: crypto.randomUUID() };
const opened: DexieVault[] = [];

function vaultOf(userId: string = crypto.randomUUID()): DexieVault {
  const vault = new DexieVault(userId);
  opened.push(vault);
  return vault;
}

function message(threadId: string, body = 'Hello', files: string[] = []): Mutation {
  const attachments = files.map((fileId) => ({ fileId, name: 'a.pdf', mimeType: 'application/pdf', type: 'file' as const, size: 3, width: null, height: null }));
  return { type: 'message.create', threadId, messageId: crypto.randomUUID(), body, attachments };
}

afterEach(async () => {
  for (const vault of opened.splice(0)) await vault.close();
});

describe('the outbox', () => {
  test('whoever watches knows of a row, and of the draft that it took along, as soon as it is durable', async () => {
    const vault = vaultOf();
    const threadId = crypto.randomUUID();
    await vault.saveDraftBody('thread:t', 'typed');
    let rows: readonly OutboxRow[] | undefined;
    let places: string[] | undefined;
    vault.watchOutbox((told) => {
      rows = told;
    });
    vault.watchDrafts((told) => {
      places = told.map(({ place }) => place);
    });
    await expect.poll(() => [rows?.length, places]).toEqual([0, ['thread:t']]);
    const row = await vault.addMutation(message(threadId, 'typed'), { consumeDraft: 'thread:t' });
    expect(rows).toEqual([row]);
    expect(places).toEqual([]);
    const outbox = await vault.outbox();
    expect(rows).toEqual(outbox);
  });

  test('rows survive closing and come back in the order of writing', async () => {
    const userId = crypto.randomUUID();
    const vault = vaultOf(userId);
    const threadId = crypto.randomUUID();
    for (const body of ['one', 'two', 'three']) await vault.addMutation(message(threadId, body));
    await vault.close();
    const rows = await vaultOf(userId).outbox();
    expect(rows.map((row) => ('body' in row.mutation ? row.mutation.body : ''))).toEqual(['one', 'two', 'three']);
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3]);
  });

  test('STO-05 like and unlike before anything was sent leave no request; repeated likes leave one', async () => {
    const vault = vaultOf();
    await vault.addMutation({ type: 'story.like', ...STORY });
    expect(await vault.addMutation({ type: 'story.unlike', ...STORY })).toBeNull();
    expect(await vault.outbox()).toEqual([]);
    for (let tap = 0; tap < 5; tap += 1) await vault.addMutation({ type: 'story.like', ...STORY });
    expect(await vault.outbox()).toHaveLength(1);
  });

  test('STO-05 an unlike after a like that may have reached the server is kept', async () => {
    const vault = vaultOf();
    const like = await vault.addMutation({ type: 'story.like', ...STORY });
    await vault.updateRow(like?.id ?? '', { sentAt: 1 });
    await vault.addMutation({ type: 'story.unlike', ...STORY });
    expect((await vault.outbox()).map((row) => row.mutation.type)).toEqual(['story.like', 'story.unlike']);
    expect(await vault.addMutation({ type: 'story.like', ...STORY })).toBeNull();
    expect((await vault.outbox()).map((row) => row.mutation.type)).toEqual(['story.like']);
  });

  test('deleting a post that was never sent takes its likes and its bytes along', async () => {
    const vault = vaultOf();
    const fileId = crypto.randomUUID();
    const file = { fileId, name: 'a.png', mimeType: 'image/png', type: 'photo' as const, size: 3, width: null, height: null };
    await vault.addDraftFile('story:x', file, new Blob(['abc']));
    await vault.addMutation({ type: 'story.create', ...STORY, body: 'Hi', attachments: [file] }, { consumeDraft: 'story:x' });
    await vault.addMutation({ type: 'story.like', ...STORY });
    expect(await vault.blob(fileId)).not.toBeNull();
    await vault.addMutation({ type: 'story.delete', ...STORY });
    expect(await vault.outbox()).toEqual([]);
    expect(await vault.blob(fileId)).toBeNull();
  });

  test('R-FILE-07 a file that another tab added to a draft while it was being sent stays in the draft', async () => {
    const vault = vaultOf();
    const [sent, added] = ['one', 'two'].map((name) => ({ fileId: crypto.randomUUID(), name, mimeType: 'image/png', type: 'photo' as const, size: 3, width: null, height: null }));
    if (sent === undefined || added === undefined) throw new Error('no files');
    await vault.addDraftFile('story:x', sent, new Blob(['one']));
    await vault.saveDraftBody('story:x', 'Hi');
    await vault.addDraftFile('story:x', added, new Blob(['two']));
    const drafts: unknown[] = [];
    const stop = vault.watchDrafts((all) => drafts.push(all.map(({ body, attachments }) => [body, attachments.length])));
    await vault.addMutation({ type: 'story.create', ...STORY, body: 'Hi', attachments: [sent] }, { consumeDraft: 'story:x' });
    expect(await vault.draft('story:x')).toMatchObject({ body: '', attachments: [added] });
    await expect.poll(() => drafts.at(-1)).toEqual([['', 1]]);
    await vault.removeDraftFile('story:x', added.fileId);
    expect([await vault.draft('story:x'), await vault.blob(added.fileId)]).toEqual([null, null]);
    expect(await (await vault.blob(sent.fileId))?.text()).toBe('one');
    stop();
  });

  test('a message, its bytes and the draft that it consumes change in one transaction', async () => {
    const vault = vaultOf();
    const threadId = crypto.randomUUID();
    const fileId = crypto.randomUUID();
    await vault.addDraftFile('thread:t', { fileId, name: 'a.pdf', mimeType: 'application/pdf', type: 'file', size: 3, width: null, height: null }, new Blob(['abc']));
    const seen: { rows: number; drafts: number }[] = [];
    const note = async (): Promise<void> => void seen.push({ rows: (await vault.outbox()).length, drafts: (await vault.drafts()).length });
    const stop = vault.hear(() => void note());
    const row = await vault.addMutation(message(threadId, 'with file', [fileId]), { consumeDraft: 'thread:t' });
    expect(await vault.draft('thread:t')).toBeNull();
    expect(await (await vault.blob(fileId))?.text()).toBe('abc');
    stop();
    expect(seen.every(({ rows, drafts }) => rows + drafts === 1)).toBe(true);
    await vault.removeRow(row?.id ?? '');
    expect(await vault.blob(fileId)).toBeNull();
  });

  test('watchers of every tab hear the newest rows', async () => {
    const userId = crypto.randomUUID();
    const [here, there] = [vaultOf(userId), vaultOf(userId)];
    let seen: readonly OutboxRow[] = [];
    const stop = there.watchOutbox((rows) => {
      seen = rows;
    });
    await here.addMutation(message(crypto.randomUUID()));
    await expect.poll(() => seen.length).toBe(1);
    stop();
  });
});

test('a draft that is emptied is gone, and its body comes back after a restart', async () => {
  const userId = crypto.randomUUID();
  const vault = vaultOf(userId);
  await vault.saveDraftBody('thread:t', 'half a thou');
  await vault.close();
  const again = vaultOf(userId);
  expect((await again.draft('thread:t'))?.body).toBe('half a thou');
  await again.saveDraftBody('thread:t', '');
  expect(await again.drafts()).toEqual([]);
});

test('a removed row is remembered', async () => {
  const vault = vaultOf();
  await vault.rememberRemoved(['/threads/1']);
  expect([...(await vault.removedAmong(['/threads/1', '/threads/2']))]).toEqual(['/threads/1']);
});

/** Hides from everybody that the browser can list its databases; answers how to put it back. */
function hideDatabaseList(): () => void {
  Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
  return () => void Reflect.deleteProperty(indexedDB, 'databases');
}

test.each([
  ['', () => () => undefined],
  ['F-902 where the browser does not list them (Firefox below 126), ', hideDatabaseList],
])('%sa wipe deletes every database of the user and of nobody else, also when it was cut short', async (_where, hide) => {
  const putBack = hide();
  const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const vault = vaultOf(mine);
  await vault.addMutation(message(crypto.randomUUID()));
  await vaultOf(other).saveDraftBody('thread:t', 'keep me');
  const device = new DexieDevice();
  await device.markWipe(mine);
  expect(await device.pendingWipes()).toEqual([mine]);
  await device.wipe(mine);
  expect(await device.pendingWipes()).toEqual([]);
  putBack();
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left).not.toContain(`parta-vault-${mine}`);
  expect(left).toContain(`parta-vault-${other}`);
  device.close();
});
