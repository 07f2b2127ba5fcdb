import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { changePasswordByTokenCall, feedbackCall, registerParentCall, registerTeacherCall, resetPasswordCall, verifyTeacherEmailCall } from '../../schema/calls/account-calls.ts';
import { loginCall, refreshCall, studentCardLoginCall, studentLoginCall } from '../../schema/calls/auth-calls.ts';
import { classByCodeCall, createClassCall } from '../../schema/calls/class-calls.ts';
import { fileCall, uploadCall } from '../../schema/calls/file-calls.ts';
import { bindParentCall, createInvitationCall, inviteByCodeCall, studentByParentCodeCall } from '../../schema/calls/invitation-calls.ts';
import { createWebSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { createStudentCall, studentCall, studentCredentialsCall } from '../../schema/calls/student-calls.ts';
import { createMessageCall, threadsCall } from '../../schema/calls/thread-calls.ts';
import { meCall } from '../../schema/calls/user-calls.ts';
import { CanaryClient } from '../support/canary-client.ts';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';
import { browserKeys } from '../support/push-service.ts';

const TEACHER = { email: 'canary.anna@school.test', password: 'Canary-Anna-1', firstName: 'Canarya', lastName: 'Канарейкина' };
const PARENT = { email: 'canary.maria@home.test', password: 'Canary-Maria-1', firstName: 'Мария', lastName: 'Канарейкина' };
const NEW_PASSWORD = 'Canary-Anna-2';
/** A line of the log, and of it what says which ways were gone. */
const lineSchema = z.looseObject({ level: z.number(), time: z.number(), req: z.object({ route: z.string() }).optional(), res: z.object({ statusCode: z.number() }).optional() });

let parta: PartaServer;
let client: CanaryClient;
beforeEach(async () => {
  // Nobody listens at that mail server: letters fail, which is told, and stay in the mailbox.
  parta = await createPartaServer({ env: { DEMO: 'off', LOG_LEVEL: 'trace', TRUSTED_PROXIES: 'loopback', SMTP_URL: 'smtp://canary:canary@127.0.0.1:1' } });
  client = new CanaryClient(parta);
  await parta.start();
  await vi.waitUntil(() => parta.log().includes('Parta is at'), { timeout: 60_000 });
});
afterEach(() => parta.destroy());

it('the log of a real server is JSON lines, and nothing about people is in them: names, addresses, tokens, codes, ids, files, words', async () => {
  const token = await enterTeacher();
  const { studentId, threadId } = await fillClass(token);
  await enterParent(token, studentId);
  await client.ask(createMessageCall, { params: { threadId }, token, body: { body: 'the words of a canary' } });
  await upload(token);
  await goWrong(token);
  await losePostgres(token, threadId);
  expect(await parta.stop()).toBe(0);

  const lines = parta.logLines();
  const read = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  expect(client.told(lines)).toEqual([]);
  // All of these ways were gone, and told of.
  expect(read.map(({ req }) => req?.route)).toEqual(expect.arrayContaining(['/api/users/change-password/:token', '/api/students/by-parent-code/:code', '/api/upload', '/api/files/:fileId/content', '/operator/mailbox', 'none']));
  expect(read.map(({ res }) => res?.statusCode)).toEqual(expect.arrayContaining([200, 201, 204, 303, 400, 401, 404, 422, 503]));
  expect(lines.join('')).toContain('a letter did not leave: smtp');
}, 180_000);

/** Registers, confirms, is refused, comes in, and takes a new password by a link. */
async function enterTeacher(): Promise<string> {
  await client.ask(registerTeacherCall, { body: TEACHER });
  const { userId = '', hash = '' } = await client.linkTo(TEACHER.email);
  await client.ask(verifyTeacherEmailCall, { params: { id: userId }, body: { hash } });
  for (const email of [TEACHER.email, 'canary.nobody@school.test']) expect((await client.raw(loginCall, { body: { email, password: 'Wrong-Canary-1' } })).status).toBe(401);
  const first = await client.ask(loginCall, { body: TEACHER });
  await client.ask(refreshCall, { body: { refreshToken: first.refreshToken } });
  await client.ask(resetPasswordCall, { body: { email: TEACHER.email } });
  const { code = '' } = await client.linkTo(TEACHER.email);
  await client.ask(changePasswordByTokenCall, { params: { token: code }, body: { password: NEW_PASSWORD } });
  return (await client.ask(loginCall, { body: { email: TEACHER.email, password: NEW_PASSWORD } })).accessToken;
}

/** A class with a student who logs in, and its codes looked up. */
async function fillClass(token: string): Promise<{ studentId: string; threadId: string }> {
  const made = await client.ask(createClassCall, { token, body: { name: 'Canaries', grade: 'child', icon: '/icons/class-owl' } });
  await client.ask(classByCodeCall, { params: { code: made.classCode ?? '' } });
  const student = await client.ask(createStudentCall, { token, body: { firstName: 'Птенчик', lastName: 'Канарейкин', classes: [made['@id']] } });
  await client.ask(studentByParentCodeCall, { params: { code: student.parentCode ?? '' } });
  await client.ask(inviteByCodeCall, { params: { code: student.parentCode ?? '' } });
  expect((await client.raw(studentByParentCodeCall, { params: { code: 'CANARYX' } })).status).toBe(404);
  const { login, password, cardKey } = await client.ask(studentCredentialsCall, { params: { studentId: student._id }, token });
  await client.ask(studentLoginCall, { body: { login, password } });
  await client.ask(studentCardLoginCall, { body: { login, key: cardKey } });
  const { member } = await client.ask(threadsCall, { token });
  return { studentId: student._id, threadId: member[0]?._id ?? '' };
}

/** A parent who is invited by mail and by telephone, and comes by the mail; a device that takes pushes. */
async function enterParent(token: string, studentId: string): Promise<void> {
  await client.ask(createInvitationCall, { params: { studentId }, token, body: { channel: 'sms', contact: '+4915112345678' } });
  const invited = await client.ask(createInvitationCall, { params: { studentId }, token, body: { channel: 'email', contact: PARENT.email } });
  await client.ask(registerParentCall, { body: PARENT });
  const { accessToken } = await client.ask(loginCall, { body: PARENT });
  await client.ask(createWebSubscriptionCall, { token: accessToken, body: { endpoint: 'https://canary.invalid/canary', ...browserKeys() } });
  const { parentCode = '' } = await client.ask(studentCall, { params: { studentId }, token });
  await client.ask(bindParentCall, { params: { code: parentCode ?? '' }, token: accessToken, body: { code: parentCode, invitationId: invited._id, contact: PARENT.email } });
}

async function upload(token: string): Promise<void> {
  const form = new FormData();
  form.append('file', new File(['the text of a canary'], 'canary-of-anna.txt'));
  const { _id } = await client.ask(uploadCall, { token, body: form });
  const { signedUrl } = await client.ask(fileCall, { params: { fileId: _id }, token });
  expect((await client.send(`/api${signedUrl}`)).status).toBe(200);
  const metadata = `filename ${Buffer.from('canary.txt').toString('base64')}`;
  expect((await client.send('/api/uploads', { method: 'POST', headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '6', 'upload-metadata': metadata } })).status).toBe(201);
}

/** Every kind of refusal, with something in it that should not be told. */
async function goWrong(token: string): Promise<void> {
  await client.ask(feedbackCall, { body: { email: 'canary@home.test', body: 'a canary complains' } });
  expect((await client.raw(createClassCall, { token, body: { name: 'canary'.repeat(20), grade: 'canary', icon: '/icons/canary' } })).status).toBe(422);
  expect((await client.raw(registerTeacherCall, { body: { ...TEACHER, email: TEACHER.email.toUpperCase() } })).status).toBe(422);
  expect((await client.send('/api/teachers', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email":canary' })).status).toBe(400);
  expect((await client.raw(meCall, { token: 'canary.canary.canary' })).status).toBe(401);
  for (const path of ['/api/canary/canary@home.test?token=canary', '/canary/canary.png?canary=canary', '/api/classes/canary?canary', `/api/invites/${'canary'.repeat(50)}`, '/api/%zz-canary']) expect((await client.send(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
  await client.sendGarbage('GET /canary HTTP/9.9\r\ncanary: canary\r\n\r\n');
}

/** PostgreSQL is killed under requests with words in them: what fails then is told with its statement. */
async function losePostgres(token: string, threadId: string): Promise<void> {
  process.kill(Number(readFileSync(join(parta.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  const write = async () => (await client.raw(createMessageCall, { params: { threadId }, token, body: { body: 'a canary in the dark' } })).status;
  const enter = async () => (await client.raw(loginCall, { body: { email: TEACHER.email, password: NEW_PASSWORD } })).status;
  await expect.poll(() => Promise.all([write(), enter()]), { interval: 20 }).toContain(503);
  await expect.poll(write, { timeout: 60_000 }).toBe(201);
}
