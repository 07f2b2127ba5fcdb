import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { patchStudentCall, renewParentCodeCall } from '../../schema/calls/student-calls.ts';
import { meCall } from '../../schema/calls/user-calls.ts';
import { directThreadId, iri } from '../../schema/ids.ts';
import { EMAIL_PAUSE_MS } from '../../schema/limits.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { AttachmentDraft, Mutation } from '../../schema/rules/mutation.ts';
import { iconIri } from '../../schema/rules/icon-ref.ts';
import { tables } from '../../server/store/schema/tables.ts';
import { logIn } from '../support/test-client.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { makeTestSchool, PASSWORD, type TestSchool } from '../support/test-school.ts';
import { RealDevice } from '../support/real-device.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const ids = { make: (): string => crypto.randomUUID() };

/** Every kind of change, made on a device without a network, against the real server: once, and seen by somebody else. */
describe('changes made without a network', () => {
  let server: TestApp;
  let school: TestSchool;
  let anna: RealDevice;
  let boris: RealDevice;
  let maria: RealDevice;
  let annasNetwork: TcpProxy;
  let mariasNetwork: TcpProxy;

  beforeAll(async () => {
    server = await createTestApp({ hasRealtime: true });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    school = await makeTestSchool(server.database.db);
    await server.database.db.insert(tables.skills).values({ id: SKILL, classId: school.classId, name: 'Reads', iconId: await anyIcon(), points: 3, type: 'positive' });
    annasNetwork = await TcpProxy.start(port);
    mariasNetwork = await TcpProxy.start(port);
    anna = await RealDevice.logIn(annasNetwork.port, 'user', 'anna@school.test', PASSWORD);
    boris = await RealDevice.logIn(port, 'user', 'boris@school.test', PASSWORD);
    maria = await RealDevice.logIn(mariasNetwork.port, 'user', 'maria@home.test', PASSWORD);
  });
  afterEach(async () => {
    for (const network of [annasNetwork, mariasNetwork]) network.up();
    for (const { vault } of [anna, maria]) for (const row of await vault.outbox()) await vault.removeRow(row.id);
  });
  afterAll(async () => {
    await Promise.all([anna.close(), boris.close(), maria.close()]);
    await Promise.all([annasNetwork.close(), mariasNetwork.close()]);
    await server.close();
  });

  const SKILL = ids.make();
  async function anyIcon(): Promise<string> {
    const [row] = await server.database.db.select().from(tables.classes).where(eq(tables.classes.id, school.classId));
    return row?.iconId ?? '';
  }

  /** Writes without a network, loses some answers on the way, then lets all through. */
  async function offlineThenOnline(device: RealDevice, network: TcpProxy, mutations: readonly Mutation[]): Promise<void> {
    network.refuse();
    for (const mutation of mutations) await device.vault.addMutation(mutation);
    network.cutAfter(120, 'down');
    device.engine.wake('online');
    await new Promise((resolve) => setTimeout(resolve, 150));
    network.up();
    device.engine.wake('online');
    await expect.poll(async () => (await device.vault.outbox()).map((row) => [row.mutation.type, row.refusal]), { timeout: 30_000 }).toEqual([]);
  }
  const annaDoes = (...mutations: Mutation[]): Promise<void> => offlineThenOnline(anna, annasNetwork, mutations);
  const mariaDoes = (...mutations: Mutation[]): Promise<void> => offlineThenOnline(maria, mariasNetwork, mutations);

  /** What the device has. It looks as an app that is looked at does: its live connection may still be waiting to come back. */
  async function seenBy(device: RealDevice, id: string): Promise<Resource | null> {
    device.engine.wake('focus');
    return device.replica.get(id);
  }

  test('R-PULL-13 what no first screen waits for is walked beside it', async () => {
    for (const device of [anna, boris, maria]) await expect.poll(() => device.vault.cursor('rest ownAwards')).not.toBeNull();
    expect((await anna.replica.all('Skill')).map((skill) => skill.name)).toEqual(['Reads']);
    expect(await maria.replica.all('Skill')).toEqual([]);
  });

  test('SYN-03 students: added, renamed, moved and taken out', async () => {
    const [studentId, other, classId] = [ids.make(), ids.make(), school.classId];
    await annaDoes(
      { type: 'student.create', studentId, classIds: [classId], firstName: 'Lena', lastName: 'Orlova' },
      { type: 'student.create', studentId: other, classIds: [classId], firstName: 'Oleg', lastName: 'Orlov' },
    );
    await expect.poll(() => seenBy(boris, iri.student(studentId))).toMatchObject({ firstName: 'Lena' });
    const rows = await server.database.db.select().from(tables.classStudents).where(eq(tables.classStudents.classId, classId));
    expect(rows).toHaveLength(4);
    await expect.poll(() => seenBy(anna, iri.class(classId))).toMatchObject({ studentsCount: 4 });
    await annaDoes({ type: 'student.update', classId, studentId, patch: { lastName: 'Petrova' } }, { type: 'student.delete', classId, studentId: other });
    await expect.poll(() => seenBy(boris, iri.student(studentId))).toMatchObject({ lastName: 'Petrova' });
    await expect.poll(() => seenBy(boris, iri.student(other))).toBeNull();
    expect(await seenBy(anna, iri.student(other))).toBeNull();
    await expect.poll(() => seenBy(anna, iri.class(classId))).toMatchObject({ studentsCount: 3 });
    const second = ids.make();
    await annaDoes(
      { type: 'class.create', classId: second, name: '7C', grade: 'child', icon: iconIri('class', 'owl') },
      { type: 'student.move', studentId, before: [classId], classIds: [second] },
    );
    expect(await seenBy(anna, iri.student(studentId))).toMatchObject({ classes: [iri.class(second)] });
    await expect.poll(() => seenBy(boris, iri.student(studentId))).toBeNull();
  });

  test('F-702 R-OUT-21 two devices edit one student, one of them without a network: other fields are merged, of the same field the later writer is told', async () => {
    const [classId, studentId] = [school.classId, school.studentId];
    const seen = await seenBy(anna, iri.student(studentId));
    if (seen?.['@type'] !== 'Student') throw new Error('no student');
    const { version, firstName, lastName } = seen;
    const edit = (patch: Record<string, string>): Mutation => ({ type: 'student.update', classId, studentId, patch, base: { version, values: { firstName, lastName } } });
    annasNetwork.refuse();
    await anna.vault.addMutation(edit({ firstName: 'Later' }));
    const other = await logIn(server.app, 'anna@school.test');
    const key = ids.make();
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': key };
    const sent = await other.call(patchStudentCall, { params: { classId, studentId }, body: { firstName: 'Earlier', lastName: 'Newname' }, headers });
    expect(sent.status).toBe(200);
    annasNetwork.up();
    anna.engine.wake('online');
    await expect.poll(() => anna.vault.outbox(), { timeout: 30_000 }).toEqual([]);
    await expect.poll(() => seenBy(boris, iri.student(studentId))).toMatchObject({ firstName: 'Later', lastName: 'Newname' });
    expect((await anna.vault.replacedEdits()).map(({ theirs }) => theirs)).toEqual([{ firstName: 'Earlier' }]);
    // Only the text that was not seen: the last name was merged.
    expect((await other.call(meCall)).reply.overtakenEdits).toEqual([{ key, fields: ['firstName'] }]);
    await annaDoes({ type: 'student.update', classId, studentId, patch: { firstName, lastName } });
  });

  test('SYN-04 points: given once and counted once, however often the answer is lost', async () => {
    const awardId = ids.make();
    const before = await seenBy(anna, iri.student(school.studentId));
    const points = before?.['@type'] === 'Student' ? (before.positivePoints ?? 0) : 0;
    await annaDoes({ type: 'reward.create', classId: school.classId, studentId: school.studentId, awardId, skillId: SKILL, name: 'Reads', icon: 'open-book', skillType: 'positive', points: 3 });
    await expect.poll(() => seenBy(anna, iri.student(school.studentId))).toMatchObject({ positivePoints: points + 3 });
    await expect.poll(() => seenBy(maria, iri.award(awardId))).toMatchObject({ name: 'Reads', points: 3 });
    await expect.poll(() => seenBy(maria, iri.student(school.studentId))).toMatchObject({ positivePoints: points + 3 });
    expect(await server.database.db.select().from(tables.awards)).toHaveLength(1);
  });

  test('SYN-03 invitations: sent, sent again, cancelled', async () => {
    const [invitationId, studentId] = [ids.make(), school.secondStudentId];
    await annaDoes({ type: 'invitation.create', studentId, invitationId, contact: 'mother@home.test', channel: 'email' });
    const id = iri.invitation(studentId, invitationId);
    await expect.poll(() => seenBy(boris, id)).toMatchObject({ status: 'pending', contact: 'mother@home.test' });
    const first = await seenBy(boris, id);
    server.clock.turn(EMAIL_PAUSE_MS);
    await annaDoes({ type: 'invitation.notify', studentId, invitationId });
    await expect.poll(async () => (await seenBy(boris, id))?.version).toBeGreaterThan(first?.version ?? 0);
    await annaDoes({ type: 'invitation.cancel', studentId, invitationId });
    await expect.poll(() => seenBy(boris, id)).toMatchObject({ status: 'canceled' });
    expect(await server.database.db.select().from(tables.invitations)).toHaveLength(1);
  });

  test('SYN-03 requests: asked, changed, accepted; asked and declined; asked and taken back', async () => {
    const { classId, secondStudentId: studentId } = school;
    const ask = (requestId: string): Mutation => ({ type: 'request.create', requestId, classId, studentId, code: 'ABCDEFG', className: '5B', studentPreview: { initials: 'V. T.', icon: 'fox' } });
    const [taken, declined, accepted] = [ids.make(), ids.make(), ids.make()];
    await mariaDoes(ask(taken));
    await expect.poll(() => seenBy(anna, iri.connectionRequest(taken))).toMatchObject({ status: null });
    await mariaDoes({ type: 'request.delete', requestId: taken, parentId: school.parent });
    await expect.poll(() => seenBy(anna, iri.connectionRequest(taken))).toBeNull();
    await mariaDoes(ask(declined));
    await expect.poll(() => seenBy(anna, iri.connectionRequest(declined))).not.toBeNull();
    await annaDoes({ type: 'request.decline', requestId: declined, classId, studentId });
    expect(await seenBy(anna, iri.connectionRequest(declined))).toMatchObject({ status: 'declined' });
    await expect.poll(() => seenBy(maria, iri.connectionRequest(declined))).toMatchObject({ status: 'declined' });
    // By the code of the student herself: the same request, made by the server.
    await mariaDoes({ type: 'request.bind', requestId: accepted, code: 'RRRRRRR', invitationId: null, contact: null });
    await expect.poll(() => seenBy(anna, iri.connectionRequest(accepted))).toMatchObject({ status: null });
    const third = ids.make();
    await annaDoes(
      { type: 'student.create', studentId: third, classIds: [classId], firstName: 'Vera', lastName: 'Belova' },
      { type: 'request.change', requestId: accepted, classId, studentId, to: { classId, studentId: third, className: '5B', firstName: 'Vera', lastName: 'Belova' } },
      { type: 'request.accept', requestId: accepted, classId, studentId: third },
    );
    await expect.poll(() => seenBy(maria, iri.student(third))).toMatchObject({ firstName: 'Vera' });
    await expect.poll(() => seenBy(maria, iri.connectionRequest(accepted))).toMatchObject({ status: 'accepted' });
    await expect.poll(() => maria.vault.cursor(`below awards ${iri.student(third)}`)).not.toBeNull();
  });

  test('F-303 an invitation accepted without a network, whose code a teacher ended meanwhile, is refused for good and in words', async () => {
    const [invitationId, studentId] = [ids.make(), ids.make()];
    await annaDoes(
      { type: 'student.create', studentId, classIds: [school.classId], firstName: 'Nora', lastName: 'Belova' },
      { type: 'invitation.create', studentId, invitationId, contact: 'maria@home.test', channel: 'email' },
    );
    const codeOf = async () => (await server.database.db.select({ code: tables.students.parentCode }).from(tables.students).where(eq(tables.students.id, studentId)))[0]?.code ?? '';
    const code = await codeOf();
    mariasNetwork.refuse();
    await maria.vault.addMutation({ type: 'request.bind', requestId: ids.make(), code, invitationId, contact: 'maria@home.test' });
    const renewed = await anna.engine.api.send(renewParentCodeCall, { params: { studentId }, key: ids.make() });
    expect(renewed.kind).toBe('ok');
    mariasNetwork.up();
    maria.engine.wake('online');
    await expect.poll(async () => (await maria.vault.outbox()).map((row) => [row.state, row.refusal?.code, row.refusal?.said])).toEqual([
      ['parked', 'missing', [{ of: 'problem', code: 'codeInvalid' }]],
    ]);
    await expect.poll(() => seenBy(anna, iri.invitation(studentId, invitationId))).toMatchObject({ status: 'canceled' });
    expect(await server.database.db.select().from(tables.studentParents).where(eq(tables.studentParents.studentId, studentId))).toEqual([]);
  });

  test('SYN-03 stories and comments: posted with a photo, edited, commented, uncommented, deleted', async () => {
    const [storyId, commentId, second, fileId, newFile] = [ids.make(), ids.make(), ids.make(), ids.make(), ids.make()];
    const { classId } = school;
    const own = { classId, storyId };
    await keepBytes(anna, fileId);
    await annaDoes({ type: 'story.create', ...own, body: 'Museum', attachments: [photo(fileId)] }, { type: 'comment.create', ...own, commentId, body: 'Who comes?' });
    await expect.poll(() => seenBy(anna, iri.story(classId, storyId))).toMatchObject({ commentCount: 1 });
    await expect.poll(() => seenBy(maria, iri.comment(classId, storyId, commentId))).toMatchObject({ body: 'Who comes?' });
    await mariaDoes({ type: 'comment.create', ...own, commentId: second, body: 'We do' });
    await expect.poll(() => seenBy(anna, iri.story(classId, storyId))).toMatchObject({ commentCount: 2 });
    await keepBytes(anna, newFile);
    await annaDoes({ type: 'story.update', ...own, body: 'Museum on Friday', kept: [fileId], attachments: [photo(newFile)] });
    await expect.poll(() => seenBy(maria, iri.story(classId, storyId))).toMatchObject({ body: 'Museum on Friday', attachments: [{ _id: fileId }, { _id: newFile }] });
    await annaDoes({ type: 'comment.delete', ...own, commentId: second });
    await expect.poll(() => seenBy(anna, iri.story(classId, storyId))).toMatchObject({ commentCount: 1 });
    await expect.poll(() => seenBy(maria, iri.comment(classId, storyId, second))).toBeNull();
    await annaDoes({ type: 'story.delete', ...own });
    await expect.poll(() => seenBy(maria, iri.story(classId, storyId))).toBeNull();
    await expect.poll(() => seenBy(maria, iri.comment(classId, storyId, commentId))).toBeNull();
    expect(await seenBy(anna, iri.comment(classId, storyId, commentId))).toBeNull();
  });

  test('SYN-03 likes, reading, muting, a direct thread with its first message, a class renamed, archived and activated', async () => {
    const { classId } = school;
    const storyId = ids.make();
    await annaDoes({ type: 'story.create', classId, storyId, body: 'To be liked', attachments: [] });
    await expect.poll(() => seenBy(maria, iri.story(classId, storyId))).not.toBeNull();
    await mariaDoes({ type: 'story.like', classId, storyId }, { type: 'story.read', classId, storyId });
    await expect.poll(() => seenBy(anna, iri.story(classId, storyId))).toMatchObject({ likeCount: 1, readCount: 1 });
    await mariaDoes({ type: 'story.unlike', classId, storyId });
    await expect.poll(() => seenBy(anna, iri.story(classId, storyId))).toMatchObject({ likeCount: 0, readCount: 1 });
    const [thread, first] = [directThreadId(school.parent, school.teacher), ids.make()];
    await mariaDoes(
      { type: 'thread.createDirect', threadId: thread, name: '', members: [school.teacher] },
      { type: 'message.create', threadId: thread, messageId: first, body: 'A question', attachments: [] },
      { type: 'thread.mute', threadId: thread },
    );
    await expect.poll(() => anna.bodies(thread)).toEqual(['A question']);
    expect(await seenBy(maria, iri.thread(thread))).toMatchObject({ isNotificationEnabled: false });
    await mariaDoes({ type: 'message.delete', threadId: thread, messageId: first }, { type: 'thread.unmute', threadId: thread });
    await expect.poll(() => seenBy(anna, iri.message(thread, first))).toBeNull();
    await annaDoes({ type: 'class.update', classId, patch: { name: '5V' } }, { type: 'class.update', classId, patch: { status: 'archive' } });
    await expect.poll(() => seenBy(maria, iri.class(classId))).toMatchObject({ name: '5V', status: 'archive' });
    await annaDoes({ type: 'class.update', classId, patch: { status: 'active' } });
    await expect.poll(() => seenBy(maria, iri.class(classId))).toMatchObject({ status: 'active' });
  });

  test('SYN-03 events: made, moved, deleted', async () => {
    const [eventId, classId] = [ids.make(), school.classId];
    const day = (plus: number): string => new Date(Date.now() + plus * 86_400_000).toISOString();
    await annaDoes({ type: 'event.create', classId, eventId, title: 'Trip', description: 'Boots', allDay: false, startDateTime: day(2), endDateTime: day(2.1) });
    await expect.poll(() => seenBy(maria, iri.event(eventId))).toMatchObject({ title: 'Trip', canEdit: false });
    await annaDoes({ type: 'event.update', classId, eventId, patch: { title: 'Long trip', endDateTime: day(3) } });
    await expect.poll(() => seenBy(maria, iri.event(eventId))).toMatchObject({ title: 'Long trip' });
    await annaDoes({ type: 'event.delete', classId, eventId });
    await expect.poll(() => seenBy(maria, iri.event(eventId))).toBeNull();
    expect(await seenBy(anna, iri.event(eventId))).toBeNull();
  });

  test('SYN-03 profile, picture, language and subscriptions of this device', async () => {
    const fileId = ids.make();
    await keepBytes(anna, fileId);
    await annaDoes(
      { type: 'profile.update', userId: school.teacher, role: 'teacher', firstName: 'Anna-Maria', avatar: 'new', attachments: [photo(fileId)] },
      { type: 'account.update', userId: school.teacher, locale: '/locales/ru', timeZone: 'Europe/Moscow' },
    );
    await expect.poll(() => anna.vault.me()).toMatchObject({ firstName: 'Anna-Maria', avatar: iri.file(fileId), locale: '/locales/ru', timeZone: 'Europe/Moscow' });
    const [row] = await server.database.db.select().from(tables.users).where(eq(tables.users.id, school.teacher));
    expect(row).toMatchObject({ firstName: 'Anna-Maria', avatarFileId: fileId, locale: 'ru' });
    await expect.poll(() => seenBy(boris, iri.class(school.classId))).toMatchObject({ mainTeacher: { firstName: 'Anna-Maria' } });
    const [web, native] = [ids.make(), ids.make()];
    const keys = { publicKey: 'B'.repeat(87), authToken: 'a'.repeat(22) };
    await annaDoes(
      { type: 'push.subscribe', subscriptionId: web, endpoint: `https://push.example.com/${web}`, ...keys },
      { type: 'push.subscribeNative', subscriptionId: native, token: 'token', deviceId: 'phone', platform: 'android' },
    );
    expect(await server.database.db.select().from(tables.webSubscriptions)).toMatchObject([{ id: web }]);
    expect(await server.database.db.select().from(tables.nativeSubscriptions)).toMatchObject([{ id: native }]);
    await annaDoes({ type: 'push.unsubscribe', subscriptionId: web }, { type: 'push.unsubscribeNative', subscriptionId: native });
    expect(await server.database.db.select().from(tables.webSubscriptions)).toEqual([]);
    expect(await server.database.db.select().from(tables.nativeSubscriptions)).toEqual([]);
  });

  test('SYN-03 SYN-04 a chain made before any of it exists: class, students, post with photos, invitations; in order and once', async () => {
    const [classId, storyId, one, two, first, second] = [ids.make(), ids.make(), ids.make(), ids.make(), ids.make(), ids.make()];
    for (const fileId of [first, second]) await keepBytes(anna, fileId);
    const chain: Mutation[] = [
      { type: 'class.create', classId, name: '1A', grade: 'child', icon: iconIri('class', 'owl') },
      { type: 'student.create', studentId: one, classIds: [classId], firstName: 'Ada', lastName: 'Lovelace' },
      { type: 'student.create', studentId: two, classIds: [classId], firstName: 'Alan', lastName: 'Turing' },
      { type: 'story.create', classId, storyId, body: 'Welcome', attachments: [photo(first), photo(second)] },
      { type: 'invitation.create', studentId: one, invitationId: ids.make(), contact: 'byron@home.test', channel: 'email' },
      { type: 'invitation.create', studentId: two, invitationId: ids.make(), contact: 'ethel@home.test', channel: 'email' },
      { type: 'class.update', classId, patch: { status: 'archive' } },
    ];
    annasNetwork.refuse();
    for (const mutation of chain) await anna.vault.addMutation(mutation);
    // Lives that end in the middle of it, each behind a network that breaks.
    for (let life = 0; life < 4; life += 1) {
      annasNetwork.cutAfter(600 + life * 400, 'down');
      anna.engine.wake('online');
      await new Promise((resolve) => setTimeout(resolve, 100));
      await anna.restart();
    }
    annasNetwork.up();
    anna.engine.wake('online');
    await expect.poll(async () => (await anna.vault.outbox()).map((row) => [row.mutation.type, row.refusal]), { timeout: 40_000 }).toEqual([]);
    const { db } = server.database;
    expect(await db.select().from(tables.classes).where(eq(tables.classes.id, classId))).toMatchObject([{ name: '1A', status: 'archive' }]);
    expect(await db.select().from(tables.classStudents).where(eq(tables.classStudents.classId, classId))).toHaveLength(2);
    expect((await db.select().from(tables.invitations)).filter((row) => row.studentId === one || row.studentId === two)).toHaveLength(2);
    await expect.poll(() => seenBy(anna, iri.story(classId, storyId))).toMatchObject({ body: 'Welcome', attachments: [{ _id: first }, { _id: second }] });
    await expect.poll(() => seenBy(anna, iri.class(classId))).toMatchObject({ status: 'archive', studentsCount: 2 });
  });

  test('R-OUT-05 SYN-05 what needs a refused thing waits parked with the reason; put right, all of it goes', async () => {
    const [studentId, classId] = [ids.make(), school.classId];
    annasNetwork.refuse();
    await anna.vault.addMutation({ type: 'student.create', studentId, classIds: [classId], firstName: 'petya', lastName: 'Testova' });
    await anna.vault.addMutation({ type: 'invitation.create', studentId, invitationId: ids.make(), contact: 'father@home.test', channel: 'email' });
    annasNetwork.up();
    anna.engine.wake('online');
    await expect.poll(async () => (await anna.vault.outbox()).map((row) => row.refusal?.code)).toEqual(['invalid', 'dependency']);
    expect((await anna.vault.outbox())[0]?.refusal).toMatchObject({ text: null, said: [{ of: 'violation' }] });
    await anna.vault.addMutation({ type: 'student.update', classId, studentId, patch: { lastName: 'Another' } });
    anna.engine.wake('focus');
    await expect.poll(() => anna.vault.outbox(), { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => seenBy(boris, iri.student(studentId))).toMatchObject({ lastName: 'Another', lastInvite: { contact: 'father@home.test' } });
  });

  test('R-PULL-10 a parent who loses the class loses all of it on the device, and keeps what is unsent', async () => {
    const { classId, studentId } = school;
    const [storyId, eventId] = [ids.make(), ids.make()];
    await annaDoes(
      { type: 'story.create', classId, storyId, body: 'Farewell', attachments: [] },
      { type: 'comment.create', classId, storyId, commentId: ids.make(), body: 'Bye' },
      { type: 'event.create', classId, eventId, title: 'Party', description: '', allDay: true, startDateTime: '2031-05-05T00:00:00Z', endDateTime: '2031-05-05T00:00:00Z' },
    );
    await expect.poll(() => seenBy(maria, iri.event(eventId))).not.toBeNull();
    mariasNetwork.refuse();
    await maria.vault.addMutation({ type: 'comment.create', classId, storyId, commentId: ids.make(), body: 'Will miss you' });
    const mine = (await maria.replica.all('Student')).filter((student) => student.classes.includes(iri.class(classId))).map((student) => student._id);
    expect(mine).toContain(studentId);
    await annaDoes(...mine.map((id): Mutation => ({ type: 'student.delete', classId, studentId: id })));
    mariasNetwork.up();
    maria.engine.wake('online');
    await expect.poll(() => seenBy(maria, iri.class(classId))).toBeNull();
    for (const id of [iri.story(classId, storyId), iri.event(eventId)]) expect(await seenBy(maria, id)).toBeNull();
    await expect.poll(async () => (await maria.vault.outbox()).map((row) => [row.state, 'body' in row.mutation ? row.mutation.body : ''])).toEqual([['parked', 'Will miss you']]);
  });

  async function keepBytes(device: RealDevice, fileId: string): Promise<void> {
    await device.vault.addDraftFile('test', photo(fileId), new Blob([PICTURE], { type: 'image/png' }));
  }
  function photo(fileId: string): AttachmentDraft {
    return { fileId, name: 'picture.png', mimeType: 'image/png', type: 'photo', size: PICTURE.byteLength, width: 1, height: 1 };
  }
});
