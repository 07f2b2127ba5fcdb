import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { World } from '../../tests/support/engine-world.ts';
import { MemoryVault } from '../../tests/support/memory-vault.ts';
import { placedPhoto, tracesIn } from '../../tests/support/placed-photo.ts';
import { sharpPictures } from '../../tests/support/sharp-pictures.ts';
import type { AttachmentDraft } from '../../schema/rules/mutation.ts';
import { DexieVault } from '../replica/dexie-vault.ts';
import { createEngine, type Engine } from '../sync/engine.ts';
import { openPortWorld } from '../testing/port-world.ts';
import { threadRecord } from '../testing/sample-records.ts';
import { NO_PICTURES, type Pictures } from './pictures.ts';
import { createPreparer } from './preparer.ts';

const PLACE = 'thread:x';
/** A device whose decoder stands still for ever: a killed realm, or a photo that takes its time. */
const NEVER: Pictures = { ...NO_PICTURES, decode: () => new Promise(() => undefined) };
const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

/** A photo of so many pixels that it is drawn anew, with its place. */
async function pick(vault: MemoryVault | DexieVault): Promise<{ file: AttachmentDraft; picked: Blob }> {
  const picked = await placedPhoto('jpeg', 17_000, 40);
  const file: AttachmentDraft = { fileId: crypto.randomUUID(), name: 'экскурсия.jpg', mimeType: 'image/jpeg', type: 'photo', size: picked.size, width: 17_000, height: 40 };
  await vault.addDraftFile(PLACE, file, picked);
  return { file, picked };
}

test('UPL-03 R-FILE-01 what was picked is durable as it was when the command answers, though making it ready never ends', async () => {
  const world = await openPortWorld();
  const preparer = createPreparer({ vault: world.vault, pictures: NEVER });
  world.engine.prepareFile = (file) => void preparer.ready(file);
  const picked = await placedPhoto('jpeg', 17_000, 40);
  const added = await world.port.run('addDraftFiles', { place: PLACE, files: [{ blob: picked, name: 'a.jpg', lastModified: 1 }] });
  expect(added.ok).toBe(true);
  // As a realm sees it that begins now.
  const next = new DexieVault(world.me._id);
  const [fileId = ''] = (await next.draft(PLACE))?.attachments.map((file) => file.fileId) ?? [];
  const stored = await next.file(fileId);
  expect([stored?.isReady, new Uint8Array((await stored?.bytes.arrayBuffer()) ?? [])]).toEqual([false, new Uint8Array(await picked.arrayBuffer())]);
  await next.close();
  await world.close();
});

test('R-FILE-02 photos are made ready one at a time, each once, and two realms send what the first of them has stored', async () => {
  const vault = new MemoryVault();
  const files = [await pick(vault), await pick(vault), await pick(vault)];
  let [open, most] = [0, 0];
  const counting: Pictures = {
    ...NO_PICTURES,
    async decode(bytes) {
      most = Math.max(most, (open += 1));
      const picture = await sharpPictures.decode(bytes);
      if (picture === null) throw new Error('not read');
      return { ...picture, close: () => void (open -= 1) };
    },
  };
  const made: string[] = [];
  const noting = {
    file: (fileId: string) => vault.file(fileId),
    readyFile(fileId: string, bytes: Blob) {
      made.push(fileId);
      return vault.readyFile(fileId, bytes);
    },
  };
  const [one, other] = [createPreparer({ vault: noting, pictures: counting }), createPreparer({ vault: noting, pictures: sharpPictures })];
  const ready = await Promise.all(files.map(({ file }) => one.ready(file)));
  expect([most, open]).toEqual([1, 0]);
  const again = await Promise.all(files.flatMap(({ file }) => [one.ready(file), other.ready(file)]));
  expect(made).toEqual(files.map(({ file }) => file.fileId));
  expect(again).toEqual(ready.flatMap((bytes) => [bytes, bytes]));
  for (const bytes of ready) expect(await tracesIn(bytes ?? new Blob())).toEqual([]);
});

test('UPL-04 R-FILE-02 a kill while a photo is made ready leaves the picked one, and sending makes it ready: no byte of its place leaves', async () => {
  const world = new World();
  await world.logIn();
  const thread = threadRecord();
  world.server.write(thread);
  const engineOf = (realm: string, pictures: Pictures): Engine => {
    const env = world.env(realm);
    const engine = createEngine({ env, replica: world.replica, vault: world.vault, api: world.api(env), live: world.live, pictures });
    running.push(engine);
    return engine;
  };
  const { file, picked } = await pick(world.vault);
  engineOf('killed', NEVER).prepareFile(file);
  await world.clock.advance(1000);
  expect(await world.vault.file(file.fileId)).toEqual({ bytes: picked, isReady: false });
  await world.vault.addMutation({ type: 'message.create', threadId: thread._id, messageId: crypto.randomUUID(), body: '', attachments: [file] }, { consumeDraft: PLACE });
  const sent: Blob[] = [];
  world.fault = ({ body }) => {
    const part = body instanceof FormData ? body.get('file') : body;
    if (part instanceof Blob) sent.push(part);
    return 'pass';
  };
  engineOf('next', sharpPictures).start();
  // Drawing it takes real time, of which the world's clock knows nothing.
  await expect.poll(() => world.clock.until(() => world.vault.rows.length === 0, 500), { timeout: 20_000 }).toBe(true);
  const whole = new Blob(sent);
  expect(await tracesIn(picked)).toContain('place');
  expect([whole.size > 0, await tracesIn(whole)]).toEqual([true, []]);
  expect(world.server.messages(thread._id)).toHaveLength(1);
});
