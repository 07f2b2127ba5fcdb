import { afterAll, expect, it } from 'vitest';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { createMessageCall, deleteMessageCall, messageCall, messagesCall } from '../../schema/calls/thread-calls.ts';
import { patchParentCall } from '../../schema/calls/profile-calls.ts';
import { iri } from '../../schema/ids.ts';
import type { Message } from '../../schema/records/message.ts';
import { problemSchema } from '../../schema/wire.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { settled } from '../../tests/support/settled.ts';
import type { TestClient } from '../../tests/support/test-client.ts';
import { newId } from '../store/new-id.ts';
import { files } from '../store/schema/stories.ts';

const { test, school, teacher, parent, student } = await openTestSchool();
afterAll(() => test.close());

async function say(client: TestClient, body: Record<string, unknown>, threadId = school.parentsThreadId): Promise<Message> {
  return (await client.call(createMessageCall, { params: { threadId }, body: { body: 'words', ...body } })).reply;
}
async function read(client: TestClient, message: Message): Promise<Message> {
  return (await client.call(messageCall, { params: { threadId: school.parentsThreadId, messageId: message._id } })).reply;
}

it('EXT-05 a reply carries who is answered and how that message begins, in its answer, on its page and in /changes', async () => {
  const asked = await say(teacher, { body: '\n  When do we meet?  \nAt the gate or inside?' });
  await settled(test.database.db);
  const cursor = (await parent.call(changesCall, {})).reply.cursor;
  const reply = await say(parent, { body: 'At nine', replyTo: asked['@id'] });
  const quoted = { createdAt: asked.createdAt, createdBy: asked.createdBy, excerpt: 'When do we meet?', files: null };
  expect(reply.replyTo).toEqual({ '@id': asked['@id'], quoted });
  expect((await read(teacher, reply)).replyTo).toEqual(reply.replyTo);
  const page = (await teacher.call(messagesCall, { params: { threadId: school.parentsThreadId } })).reply.member;
  expect(page.map(({ replyTo }) => replyTo?.['@id'])).toEqual([asked['@id'], undefined]);
  await settled(test.database.db);
  const changes = (await parent.call(changesCall, { query: { after: cursor } })).reply.member;
  expect(changes.find((change) => change['@id'] === reply['@id'])?.resource).toMatchObject({ replyTo: { quoted } });
});

it('EXT-05 a quote of files says what they are, and a long line is cut between characters', async () => {
  const fileId = newId(Date.now());
  await test.database.db.insert(files).values({ id: fileId, ownerId: school.teacher, type: 'photo', originalName: 'board.jpg', mimeType: 'image/jpeg', size: 1 });
  const photo = await say(teacher, { body: '', attachments: [iri.file(fileId)] });
  expect((await say(parent, { replyTo: photo['@id'] })).replyTo?.quoted).toMatchObject({ excerpt: '', files: { type: 'photo', count: 1, name: 'board.jpg' } });
  const long = await say(teacher, { body: '🌻'.repeat(200) });
  expect((await say(parent, { replyTo: long['@id'] })).replyTo?.quoted?.excerpt).toBe(`${'🌻'.repeat(59)}…`);
});

it('F-108 a message carries videos, as a post does', async () => {
  const ids = ['video/mp4', 'video/webm', 'video/quicktime'].map((mimeType) => ({ id: newId(Date.now()), mimeType }));
  await test.database.db.insert(files).values(ids.map(({ id, mimeType }) => ({ id, ownerId: school.teacher, type: 'video' as const, originalName: 'film', mimeType, size: 1 })));
  const message = await say(teacher, { body: '', attachments: ids.map(({ id }) => iri.file(id)) });
  expect((await read(parent, message)).attachments.map(({ type, mimeType }) => [type, mimeType])).toEqual(ids.map(({ mimeType }) => ['video', mimeType]));
});

it('EXT-05 what was deleted leaves its mark and none of its words in the replies, which every device is told; a reply that was on its way still arrives', async () => {
  const asked = await say(teacher, { body: 'a secret' });
  const reply = await say(parent, { body: 'Hush', replyTo: asked['@id'] });
  await settled(test.database.db);
  const cursor = (await parent.call(changesCall, {})).reply.cursor;
  await teacher.call(deleteMessageCall, { params: { threadId: school.parentsThreadId, messageId: asked._id } });
  expect(await read(parent, reply)).toMatchObject({ version: reply.version + 1, body: 'Hush', replyTo: { '@id': asked['@id'], quoted: null } });
  await settled(test.database.db);
  const changes = (await parent.call(changesCall, { query: { after: cursor } })).reply;
  expect(changes.member.find((change) => change['@id'] === reply['@id'])?.resource).toMatchObject({ replyTo: { quoted: null } });
  expect(JSON.stringify(changes)).not.toContain('a secret');
  expect((await say(parent, { body: 'Late', replyTo: asked['@id'] })).replyTo).toEqual({ '@id': asked['@id'], quoted: null });
});

it('EXT-05 only a message of the same thread is answered: of another one, seen or not, of one that never was, and of nonsense nothing is told', async () => {
  const seen = await say(teacher, { body: 'for children' }, school.studentsThreadId);
  const own = await say(teacher, { body: 'for parents' });
  const here = iri.message(school.parentsThreadId, seen._id);
  const refused = [seen['@id'], here, iri.message(school.parentsThreadId, newId(Date.now())), `${own['@id']}/x`, '/files/x', own['@id'].replace('/messages/', '/stories/')];
  const answers = [];
  for (const client of [teacher, parent]) for (const replyTo of refused) answers.push(await client.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'words', replyTo } }));
  for (const answer of answers) {
    expect(answer.status).toBe(422);
    expect(problemSchema.parse(answer.json).violations?.[0]).toMatchObject({ propertyPath: 'replyTo', code: 'unknownMessage' });
    expect(JSON.stringify(answer.json)).not.toContain('for children');
  }
  // What was deleted elsewhere is not taken for deleted here.
  await teacher.call(deleteMessageCall, { params: { threadId: school.studentsThreadId, messageId: seen._id } });
  expect((await parent.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'words', replyTo: here } })).status).toBe(422);
  expect((await student.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'words', replyTo: own['@id'] } })).status).toBe(404);
});

it('EXT-05 the same reply sent again is the same answer', async () => {
  const asked = await say(teacher, { body: 'Once?' });
  const _id = newId(Date.now());
  const [one, other] = [await say(parent, { _id, body: 'Once', replyTo: asked['@id'] }), await say(parent, { _id, body: 'Once', replyTo: asked['@id'] })];
  expect(other).toEqual(one);
});

it('EXT-05 a new name of the one who is answered stands in the quotes, too', async () => {
  const asked = await say(parent, { body: 'Is it me?' });
  const reply = await say(teacher, { body: 'It is', replyTo: asked['@id'] });
  await settled(test.database.db);
  const cursor = (await teacher.call(changesCall, {})).reply.cursor;
  await parent.call(patchParentCall, { params: { id: school.parent }, body: { firstName: 'Masha' } });
  await settled(test.database.db);
  const changed = (await teacher.call(changesCall, { query: { after: cursor } })).reply.member.find((change) => change['@id'] === reply['@id'])?.resource;
  expect(changed).toMatchObject({ version: reply.version + 1, replyTo: { quoted: { createdBy: { firstName: 'Masha' } } } });
});
