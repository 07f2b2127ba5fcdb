import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { meRecord } from '../../workers/testing/sample-records.ts';
import type { DraftTaken, OutboxRow, VaultStore } from '../../workers/replica/vault-store.ts';
import { iri } from '../../schema/ids.ts';
import { SENT_KEPT_MS } from '../../schema/limits.ts';
import type { AttachmentDraft, Mutation } from '../../schema/rules/mutation.ts';

/** What every VaultStore promises the engine; run on the one in memory and on the one on Dexie. */
export function describeVault(name: string, make: () => Promise<VaultStore>): void {
  describe(`${name} as a vault`, () => {
    const THREAD = crypto.randomUUID();
    const STORY = { classId: crypto.randomUUID(), storyId: crypto.randomUUID() };
    const file: AttachmentDraft = { fileId: crypto.randomUUID(), name: 'a.png', mimeType: 'image/png', type: 'photo', size: 3, width: null, height: null };
    let vault: VaultStore;
    beforeEach(async () => {
      vault = await make();
    });
    afterEach(() => vault.close());

    const message = (body: string, attachments: AttachmentDraft[] = []): Mutation => ({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body, attachments });
    async function add(mutation: Mutation, options?: DraftTaken): Promise<OutboxRow> {
      const row = await vault.addMutation(mutation, options);
      if (row === null) throw new Error('folded away');
      return row;
    }

    test('R-OUT-05 rows come in the order of writing, each waiting, never sent, with a key of its own', async () => {
      for (const body of ['one', 'two', 'three']) await add(message(body));
      const rows = await vault.outbox();
      expect(rows.map((row) => ('body' in row.mutation ? row.mutation.body : ''))).toEqual(['one', 'two', 'three']);
      expect(rows.map((row) => row.seq)).toEqual(rows.map((row) => row.seq).toSorted((one, other) => one - other));
      expect(new Set(rows.map((row) => row.key)).size).toBe(3);
      expect(rows[0]).toMatchObject({ state: 'waiting', refusal: null, attempts: 0, nextTryAt: null, sentAt: null, uploaded: [] });
    });

    test('R-OUT-01 of several mutations all are written, in their order, each folded as when it comes alone; of none nothing is', async () => {
      await add(message('before'));
      await vault.addMutations([]);
      await vault.addMutations([message('one'), { type: 'story.like', ...STORY }, { type: 'story.unlike', ...STORY }, message('two')]);
      expect(await bodies()).toEqual(['before', 'one', 'two']);
    });

    test('R-OUT-03 an update answers the row as it is; null where folding took it away', async () => {
      const row = await add(message('one'));
      expect(await vault.updateRow(row.id, { sentAt: 5, attempts: 1 })).toEqual({ ...row, sentAt: 5, attempts: 1 });
      const like = await add({ type: 'story.like', ...STORY });
      expect(await vault.addMutation({ type: 'story.unlike', ...STORY })).toBeNull();
      expect(await vault.updateRow(like.id, { sentAt: 5 })).toBeNull();
    });

    test('R-OUT-03 a row that may have been sent is not folded', async () => {
      const like = await add({ type: 'story.like', ...STORY });
      await vault.updateRow(like.id, { sentAt: 5 });
      await add({ type: 'story.unlike', ...STORY });
      expect((await vault.outbox()).map((row) => row.mutation.type)).toEqual(['story.like', 'story.unlike']);
    });

    test('R-OUT-16 a row is taken back while it was never sent, and not later', async () => {
      const [early, late] = [await add(message('early')), await add(message('late'))];
      await vault.updateRow(late.id, { sentAt: 5 });
      expect([await vault.takeBack(early.id), await vault.takeBack(late.id), await vault.takeBack(early.id)]).toEqual([true, false, false]);
      expect((await vault.outbox()).map((row) => row.id)).toEqual([late.id]);
    });

    test('R-OUT-14 EXT-05 a reply outlives the message that it answers: that one deleted unsent, or refused and discarded', async () => {
      const replyTo = (row: { mutation: Mutation }) => ('messageId' in row.mutation ? { '@id': iri.message(row.mutation.threadId, row.mutation.messageId), quoted: null } : undefined);
      const threadId = crypto.randomUUID();
      const say = (body: string, to?: OutboxRow) => add({ type: 'message.create', threadId, messageId: crypto.randomUUID(), body, attachments: [], ...(to === undefined ? {} : { replyTo: replyTo(to) }) });
      const [unsent, refused] = [await say('unsent'), await say('refused')];
      const replies = [await say('to the unsent', unsent), await say('to the refused', refused)];
      expect(replies.map(({ mutation }) => 'replyTo' in mutation)).toEqual([true, true]);
      await vault.addMutation({ type: 'message.delete', threadId, messageId: 'messageId' in unsent.mutation ? unsent.mutation.messageId : '' });
      await vault.discardRow(refused.id);
      const left = await vault.outbox();
      expect(left.map(({ id, mutation }) => [id, 'body' in mutation && mutation.body, 'replyTo' in mutation])).toEqual([[replies[0]?.id, 'to the unsent', false], [replies[1]?.id, 'to the refused', false]]);
    });

    const sent = async (mutation: Mutation, at: number): Promise<OutboxRow> => {
      const row = await add(mutation);
      await vault.updateRow(row.id, { sentAt: at, attempts: 3, standing: { '/x': 1 } });
      await vault.putAway(row.id, at);
      return row;
    };
    const bodies = async () => (await vault.outbox()).map(({ mutation }) => ('body' in mutation ? mutation.body : mutation.type));

    test('R-OUT-18 what was acknowledged is gone from the outbox, and waits again where the server is of another generation: in its place, under its own key, as sent', async () => {
      expect(await vault.offerAgain('one', 0)).toBe(0);
      const rows = [await sent(message('first'), 10), await sent(message('second'), 20)];
      const waiting = await add(message('third'));
      expect(await bodies()).toEqual(['third']);
      expect([await vault.offerAgain('one', 0), await bodies()]).toEqual([0, ['third']]);
      expect([await vault.offerAgain('two', 0), await bodies()]).toEqual([2, ['first', 'second', 'third']]);
      const again = await vault.outbox();
      expect(again.map(({ key }) => key)).toEqual([...rows, waiting].map(({ key }) => key));
      expect(new Set([...again, ...rows].map(({ id }) => id)).size).toBe(5);
      expect(again[0]).toMatchObject({ state: 'waiting', sentAt: 10, attempts: 0, nextTryAt: null, refusal: null });
      expect(again[0]).not.toHaveProperty('standing');
      // Once: they are not put away any more.
      for (const row of again) await vault.removeRow(row.id);
      expect([await vault.offerAgain('three', 0), await bodies()]).toEqual([0, []]);
    });

    test('R-OUT-18 only what was acknowledged lately is offered again, and a device that knew no generation offers nothing', async () => {
      await sent(message('early'), 10);
      await sent(message('late'), 20);
      expect(await vault.offerAgain('one', 0)).toBe(0);
      expect([await vault.offerAgain('two', SENT_KEPT_MS + 15), await bodies()]).toEqual([1, ['late']]);
    });

    test('R-OUT-18 kept are seven days; words that were deleted are kept no longer, of marks the last one, of letters and of where pushes go none', async () => {
      await vault.offerAgain('one', 0);
      const storyId = crypto.randomUUID();
      const { classId } = STORY;
      await sent(message('old'), 0);
      await sent({ type: 'story.create', classId, storyId, body: 'a post', attachments: [] }, SENT_KEPT_MS + 1);
      await sent({ type: 'comment.create', classId, storyId, commentId: crypto.randomUUID(), body: 'below it' }, SENT_KEPT_MS + 2);
      await sent(message('kept'), SENT_KEPT_MS + 3);
      const reads = [crypto.randomUUID(), crypto.randomUUID()];
      for (const messageId of reads) await sent({ type: 'thread.read', threadId: THREAD, messageId, createdAt: '2026-05-01T10:00:00.000Z' }, SENT_KEPT_MS + 4);
      await sent({ type: 'invitation.notify', studentId: crypto.randomUUID(), invitationId: crypto.randomUUID(), classIds: [] }, SENT_KEPT_MS + 5);
      await sent({ type: 'feedback.send', feedbackId: crypto.randomUUID(), body: 'to the operator' }, SENT_KEPT_MS + 5);
      await sent({ type: 'push.subscribeNative', subscriptionId: crypto.randomUUID(), token: 't', deviceId: 'd', platform: 'android' }, SENT_KEPT_MS + 5);
      await sent({ type: 'push.unsubscribeNative', subscriptionId: crypto.randomUUID() }, SENT_KEPT_MS + 5);
      await sent({ type: 'story.delete', classId, storyId }, SENT_KEPT_MS + 6);
      await vault.offerAgain('two', 0);
      expect(await bodies()).toEqual(['kept', 'thread.read', 'story.delete']);
      expect((await vault.outbox()).flatMap(({ mutation }) => (mutation.type === 'thread.read' ? mutation.messageId : []))).toEqual([reads[1]]);
    });

    test('R-OUT-18 of likes and of muting the last word is kept, also where there was no room to keep it', async () => {
      await vault.offerAgain('one', 0);
      await sent({ type: 'story.like', ...STORY }, 1);
      await sent({ type: 'thread.mute', threadId: THREAD }, 2);
      await sent({ type: 'story.unlike', ...STORY }, 3);
      const unmute = await add({ type: 'thread.unmute', threadId: THREAD });
      await vault.updateRow(unmute.id, { sentAt: 4 });
      await vault.removeRow(unmute.id);
      await vault.offerAgain('two', 0);
      expect(await bodies()).toEqual(['story.unlike']);
    });

    test('R-OUT-18 what a row that is on its way says better is not offered again; one that has not left is waited for, and one that is offered itself says nothing of what came behind it', async () => {
      const [other, deleted] = [{ ...STORY, storyId: crypto.randomUUID() }, message('deleted')];
      await vault.offerAgain('one', 0);
      for (const mutation of [deleted, { type: 'story.like', ...STORY }, { type: 'story.like', ...other }] as const) await sent(mutation, 1);
      const gone = { type: 'message.delete', threadId: THREAD, messageId: 'messageId' in deleted ? deleted.messageId : '' } as const;
      for (const mutation of [gone, { type: 'story.unlike', ...STORY }] as const) await vault.updateRow((await add(mutation)).id, { sentAt: 2 });
      await add({ type: 'story.unlike', ...other });
      expect([await vault.offerAgain('two', 0), await bodies()]).toEqual([1, ['story.like', 'message.delete', 'story.unlike', 'story.unlike']]);
      // Acknowledged behind the unlike that was written later, the like that was offered takes nothing of it away.
      const [like, ...rest] = await vault.outbox();
      for (const row of [...rest, like]) if (row !== undefined) await vault.putAway(row.id, 3);
      await vault.offerAgain('three', 0);
      expect(await bodies()).toEqual(['story.like', 'message.delete', 'story.unlike', 'story.unlike']);
    });

    test('F-701 R-OUT-24 the vault remembers which entries the server has confirmed, and none that went without it', async () => {
      const rows = await vault.addMutations([message('confirmed'), message('moot'), message('discarded'), message('waiting')]);
      expect(rows.map(({ id }) => id)).toEqual((await vault.outbox()).map(({ id }) => id));
      const [confirmed = '', moot = '', discarded = ''] = rows.map(({ id }) => id);
      await vault.putAway(confirmed, 1);
      await vault.removeRow(moot);
      await vault.discardRow(discarded);
      await vault.noteConfirmed('full device');
      expect(await vault.confirmed()).toEqual([confirmed, 'full device']);
    });

    test('the outbox is told now and after every change, until nobody listens', async () => {
      const seen: number[] = [];
      const stop = vault.watchOutbox((rows) => seen.push(rows.length));
      await expect.poll(() => seen.at(-1)).toBe(0);
      const row = await add(message('one'));
      await expect.poll(() => seen.at(-1)).toBe(1);
      await vault.removeRow(row.id);
      await expect.poll(() => seen.at(-1)).toBe(0);
      stop();
      const before = seen.length;
      await add(message('two'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(seen).toHaveLength(before);
    });

    test('CHA-08 the stamp of a draft’s words stays with them, whatever else of it changes, and goes with them', async () => {
      await vault.saveDraftBody('thread:x', 'hello', 7);
      await vault.addDraftFile('thread:x', file, new Blob(['abc']));
      expect(await vault.draft('thread:x')).toMatchObject({ body: 'hello', typedAt: 7 });
      await vault.saveDraftBody('thread:x', 'hello you', 9);
      expect(await vault.draft('thread:x')).toMatchObject({ body: 'hello you', typedAt: 9 });
      await add(message('hello you'), { consumeDraft: 'thread:x' });
      expect(await vault.draft('thread:x')).not.toHaveProperty('typedAt');
    });

    test('R-OUT-04 a draft’s bytes go over into the row and live as long as it', async () => {
      await vault.addDraftFile('thread:x', file, new Blob(['abc']));
      await vault.saveDraftBody('thread:x', 'hello');
      const row = await add(message('hello', [file]), { consumeDraft: 'thread:x' });
      expect(await vault.draft('thread:x')).toBeNull();
      expect(await (await vault.blob(file.fileId))?.text()).toBe('abc');
      await vault.removeRow(row.id);
      expect(await vault.blob(file.fileId)).toBeNull();
    });

    test('R-OUT-09 R-FILE-07 a file that is taken out of a draft which was sent a moment before keeps its bytes: the row names them', async () => {
      await vault.addDraftFile('thread:x', file, new Blob(['abc']));
      const row = await add(message('hello', [file]), { consumeDraft: 'thread:x' });
      await vault.removeDraftFile('thread:x', file.fileId);
      expect([await (await vault.blob(file.fileId))?.text(), await vault.draft('thread:x')]).toEqual(['abc', null]);
      await vault.removeRow(row.id);
      expect(await vault.blob(file.fileId)).toBeNull();
    });

    test('R-OUT-17 the same sending writes one row, whatever became of it since; files picked behind it stay in the draft, and another sending of the same words is another row', async () => {
      const place = 'thread:x';
      const [sendId, other] = [crypto.randomUUID(), crypto.randomUUID()];
      await vault.saveDraftBody(place, 'hello');
      const row = await vault.addMutation(message('hello'), { consumeDraft: place, sendId });
      expect(row).not.toBeNull();
      await vault.saveDraftBody(place, 'hello');
      await vault.addDraftFile(place, file, new Blob(['abc']));
      expect(await vault.addMutation(message('hello', [file]), { consumeDraft: place, sendId })).toBeNull();
      expect([(await vault.outbox()).map(({ id }) => id), await vault.draft(place)]).toMatchObject([[row?.id], { body: '', attachments: [file] }]);
      await vault.discardRow(row?.id ?? '');
      expect(await vault.addMutation(message('hello'), { consumeDraft: place, sendId })).toBeNull();
      expect(await vault.outbox()).toEqual([]);
      await add(message('hello'), { consumeDraft: place, sendId: other });
      expect([await vault.keptSendings(place), await vault.keptSendings('thread:y')]).toEqual([[sendId, other], []]);
      // What another place sends is another matter.
      await add(message('hello'), { consumeDraft: 'thread:y', sendId });
      expect(await vault.outbox()).toHaveLength(2);
    });

    test('GEN-10 R-PULL-10 words and files of a draft go behind those of another place, with their bytes; choices alone go nowhere', async () => {
      const other = { ...file, fileId: crypto.randomUUID() };
      await vault.saveDraftBody('edit:x', ' words ');
      await vault.saveDraftOptions('edit:x', { isUrgent: true });
      await vault.addDraftFile('edit:x', file, new Blob(['abc']));
      await vault.moveDraft('edit:x', 'gone:c');
      expect([await vault.draft('edit:x'), await vault.draft('gone:c')]).toMatchObject([null, { place: 'gone:c', body: 'words', attachments: [file] }]);
      expect(await vault.draft('gone:c')).not.toHaveProperty('options');
      await vault.addDraftFile('edit:y', other, new Blob(['def']));
      await vault.moveDraft('edit:y', 'gone:c');
      await vault.saveDraftBody('edit:z', 'more');
      await vault.moveDraft('edit:z', 'gone:c');
      await vault.saveDraftOptions('edit:w', { isUrgent: true });
      await vault.moveDraft('edit:w', 'gone:d');
      await vault.moveDraft('edit:nowhere', 'gone:c');
      expect(await vault.drafts()).toMatchObject([{ place: 'gone:c', body: 'words\n\nmore', attachments: [file, other] }]);
      expect(await Promise.all([file, other].map(async ({ fileId }) => (await vault.blob(fileId))?.text()))).toEqual(['abc', 'def']);
      await vault.removeDraftFile('gone:c', file.fileId);
      expect(await vault.blob(file.fileId)).toBeNull();
    });

    test('R-OUT-17 the newest twenty sendings of a place are remembered, whatever is sent elsewhere', async () => {
      const sendings = Array.from({ length: 21 }, () => crypto.randomUUID());
      for (const sendId of sendings) await add(message('hello'), { consumeDraft: 'thread:x', sendId });
      await add(message('hello'), { consumeDraft: 'thread:y', sendId: crypto.randomUUID() });
      expect(await vault.keptSendings('thread:x')).toEqual(sendings.slice(1));
      // The oldest of them still is no other message.
      expect(await vault.addMutation(message('hello'), { consumeDraft: 'thread:x', sendId: sendings[1] })).toBeNull();
    });

    test('STO-02 a file of a draft can be put at another place; where it is none of the draft’s nothing moves', async () => {
      await vault.addDraftFile('thread:x', file, new Blob(['abc']));
      const other = { ...file, fileId: crypto.randomUUID() };
      await vault.addDraftFile('thread:x', other, new Blob(['d']));
      await vault.moveDraftFile('thread:x', other.fileId, -1);
      expect((await vault.draft('thread:x'))?.attachments.map(({ fileId }) => fileId)).toEqual([other.fileId, file.fileId]);
      await vault.moveDraftFile('thread:x', other.fileId, 99);
      await vault.moveDraftFile('thread:x', crypto.randomUUID(), 1);
      expect((await vault.draft('thread:x'))?.attachments.map(({ fileId }) => fileId)).toEqual([file.fileId, other.fileId]);
    });

    test('STO-02 of two steps asked for at once neither is lost', async () => {
      const files = [file, ...[1, 2].map(() => ({ ...file, fileId: crypto.randomUUID() }))];
      for (const each of files) await vault.addDraftFile('thread:x', each, new Blob(['abc']));
      await Promise.all([vault.moveDraftFile('thread:x', file.fileId, 1), vault.moveDraftFile('thread:x', file.fileId, 1)]);
      expect((await vault.draft('thread:x'))?.attachments.map(({ fileId }) => files.findIndex((each) => each.fileId === fileId))).toEqual([1, 2, 0]);
    });

    test('R-FILE-02 the bytes to send take the place of the picked ones once, and not where the file was removed meanwhile', async () => {
      await vault.addDraftFile('thread:x', file, new Blob(['picked']));
      expect(await vault.file(file.fileId)).toMatchObject({ isReady: false });
      await vault.readyFile(file.fileId, new Blob(['ready']));
      await vault.readyFile(file.fileId, new Blob(['of another tab']));
      const ready = await vault.file(file.fileId);
      expect([ready?.isReady, await ready?.bytes.text(), await (await vault.blob(file.fileId))?.text()]).toEqual([true, 'ready', 'ready']);
      await vault.removeDraftFile('thread:x', file.fileId);
      await vault.readyFile(file.fileId, new Blob(['late']));
      expect(await vault.file(file.fileId)).toBeNull();
    });

    test('R-FILE-05 R-OUT-14 a row goes on without one of its files; what may have been sent goes under a new key', async () => {
      const other = { ...file, fileId: crypto.randomUUID() };
      for (const each of [file, other]) await vault.addDraftFile('thread:x', each, new Blob(['abc']));
      const row = await add(message('hello', [file, other]), { consumeDraft: 'thread:x' });
      await vault.updateRow(row.id, { state: 'parked', refusal: { code: 'invalid', status: 422, text: null, fileId: file.fileId }, uploaded: [other.fileId] });
      const left = await vault.dropRowFile(row.id, file.fileId);
      expect(left).toMatchObject({ key: row.key, state: 'waiting', refusal: null, uploaded: [other.fileId], mutation: { body: 'hello', attachments: [other] } });
      expect([await vault.blob(file.fileId), (await vault.blob(other.fileId))?.size]).toEqual([null, 3]);
      await vault.updateRow(row.id, { sentAt: 5 });
      const anew = await vault.dropRowFile(row.id, other.fileId);
      expect([anew?.key === row.key, anew?.sentAt]).toEqual([false, null]);
      expect(await vault.dropRowFile(crypto.randomUUID(), file.fileId)).toBeNull();
    });

    test('session, me, cursors, stretches and completeness come back as saved', async () => {
      const session = { accessToken: 'a', refreshToken: 'r', accessTokenExpiresAt: 1, refreshTokenExpiresAt: 2, state: 'active' as const };
      expect([await vault.session(), await vault.me(), await vault.cursor('c'), await vault.intervals(THREAD), await vault.isHistoryComplete('/classes/x')]).toEqual([null, null, null, [], false]);
      await vault.saveSession(session);
      const me = meRecord();
      await vault.saveMe(me);
      await vault.saveCursor('c', '7');
      await vault.saveIntervals(THREAD, [{ from: 'a', to: 'b', isStart: true }]);
      await vault.setHistoryComplete('/classes/x', true);
      expect([await vault.session(), await vault.me(), await vault.cursor('c'), await vault.intervals(THREAD), await vault.isHistoryComplete('/classes/x')]).toEqual([
        session, me, '7', [{ from: 'a', to: 'b', isStart: true }], true,
      ]);
      await vault.saveCursor('c', null);
      await vault.setHistoryComplete('/classes/x', false);
      expect([await vault.cursor('c'), await vault.isHistoryComplete('/classes/x')]).toEqual([null, false]);
    });

    test('stretches of several threads are changed together; what stays as it was is not written', async () => {
      const [other, none] = [crypto.randomUUID(), crypto.randomUUID()];
      await vault.saveIntervals(THREAD, [{ from: 'a', to: 'b', isStart: true }]);
      await vault.saveIntervals(other, [{ from: 'c', to: 'd', isStart: false }]);
      const seen: unknown[] = [];
      await vault.changeIntervals([other, THREAD, none], (threadId, intervals) => {
        seen.push([threadId, intervals.length]);
        return threadId === THREAD ? intervals.map((each) => ({ ...each, to: 'z' })) : intervals;
      });
      expect(seen).toEqual([[other, 1], [THREAD, 1], [none, 0]]);
      expect([await vault.intervals(THREAD), await vault.intervals(other), await vault.intervals(none)]).toEqual([[{ from: 'a', to: 'z', isStart: true }], [{ from: 'c', to: 'd', isStart: false }], []]);
      await vault.changeIntervals([], () => []);
      await vault.changeIntervals([THREAD], (_, intervals) => intervals.map((each) => ({ ...each, to: 'zz' })), { name: 'c', value: '7' });
      expect([await vault.intervals(THREAD), await vault.cursor('c')]).toEqual([[{ from: 'a', to: 'zz', isStart: true }], '7']);
      await vault.changeIntervals([], () => [], { name: 'c', value: '8' });
      expect(await vault.cursor('c')).toBe('8');
      await vault.forgetIntervals([THREAD, none]);
      await vault.forgetIntervals([]);
      expect([await vault.intervals(THREAD), await vault.intervals(other)]).toEqual([[], [{ from: 'c', to: 'd', isStart: false }]]);
    });
  });
}
