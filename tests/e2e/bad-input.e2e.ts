import { request } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { EVENT_DESCRIPTION_MAX, MESSAGE_BODY_MAX, STORY_BODY_MAX } from '../../schema/limits.ts';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { otherParent, parent, student, teacher } from './people.ts';
import { newClass, newThread, say, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import type { Seat } from './seats.ts';

const ru = words('ru');
const NOBODY = '01890000-0000-7000-8000-00000000dead';
const PROBLEM = /^application\/problem\+json/u;

interface Told {
  readonly status: number;
  readonly type: string | null;
  readonly problem: { title: string; status: number; detail: string; violations?: { propertyPath: string; message: string }[] };
}
async function told(answer: Response): Promise<Told> {
  return { status: answer.status, type: answer.headers.get('content-type'), problem: (await answer.json()) as Told['problem'] };
}
/** The words of a problem are in the language that was asked for. */
function expectLanguage({ problem }: Told, language: string): void {
  for (const text of [problem.title, problem.detail]) expect(/[а-яё]/iu.test(text), text).toBe(language.startsWith('ru'));
}

test.describe('at the login', () => {
  test('AUT-08 a student with a wrong password, one who filled in nothing, a parent without a network and one with a wrong password are told what is the matter and keep what they typed; the same press gets in when all is right', async ({ visitor }) => {
    const seat = await visitor();
    const { page } = seat;
    await test.step('a student', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: ru('welcome:hero.student') }).click();
      const dialog = page.getByRole('dialog');
      const login = dialog.getByRole('textbox', { name: ru('auth:login') });
      const password = dialog.getByLabel(ru('auth:password'), { exact: true });
      await dialog.getByRole('button', { name: ru('auth:submit'), exact: true }).click();
      await expect(login).toHaveAccessibleDescription(ru('auth:required'));
      await expect(password).toHaveAccessibleDescription(ru('auth:required'));
      await login.fill('fedya-wrong');
      await password.fill('x');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert').filter({ hasText: ru('auth:fault.wrongStudent') })).toBeVisible();
      await expect(login).toHaveValue('fedya-wrong');
    });
    await test.step('a parent', async () => {
      await page.goto('/login');
      const email = page.getByRole('textbox', { name: ru('auth:email') });
      const password = page.getByLabel(ru('auth:password'), { exact: true });
      const submit = page.getByRole('button', { name: ru('auth:submit'), exact: true });
      await email.fill(parent.email ?? '');
      await password.fill('Not-the-one-1');
      await submit.click();
      await expect(page.getByRole('alert').filter({ hasText: ru('auth:fault.wrong') })).toBeVisible();
      await expect(email).toHaveValue(parent.email ?? '');
      await expect(password).toHaveValue('Not-the-one-1');
      await password.fill(parent.password);
      await expect(page.getByText(ru('auth:fault.wrong'))).toHaveCount(0);
      await seat.goOffline();
      await submit.click();
      await expect(page.getByRole('alert').filter({ hasText: ru('auth:fault.offlineLogin') })).toBeVisible();
      await expect(email).toHaveValue(parent.email ?? '');
      await seat.goOnline();
      await submit.click();
      await expect(page).toHaveURL(/\/parents\//u);
    });
  });

  test('AUT-08 what the server says about a student’s field stands at that field', { tag: '@journey' }, async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/login');
    await page.getByText(ru('auth:whoStudent'), { exact: true }).click();
    const login = page.getByRole('textbox', { name: ru('auth:login') });
    await login.fill('ф'.repeat(330));
    await page.getByLabel(ru('auth:password'), { exact: true }).fill('Whatever-1');
    await page.getByRole('button', { name: ru('auth:submit'), exact: true }).click();
    await expect(login).toHaveAccessibleDescription(/320/u);
  });
});

test.describe('at the server', () => {
  test('a body that is no JSON, and a type that is not ours, are refused in the caller’s language', async ({ parta }) => {
    for (const language of ['ru', 'en']) {
      const send = async (body: string, type: string) => told(await fetch(`${parta.url}/api/authentication/login`, { method: 'POST', body, headers: { 'content-type': type, 'accept-language': language } }));
      for (const [body, type, status] of [
        ['{"email": "a@b.c", ', 'application/ld+json', 400],
        ['not json at all', 'application/json', 400],
        ['[]', 'application/ld+json', 400],
        ['null', 'application/ld+json', 400],
        ['{}', 'application/ld+json', 422],
        ['{"email": 7, "password": []}', 'application/ld+json', 422],
        ['email=a&password=b', 'application/x-www-form-urlencoded', 415],
        ['<login/>', 'application/xml', 415],
        ['plain', 'text/plain', 415],
      ] as const) {
        const answer = await send(body, type);
        expect([answer.status, answer.problem.status], `${type} ${body}`).toEqual([status, status]);
        expect(answer.type).toMatch(PROBLEM);
        expectLanguage(answer, language);
      }
    }
  });

  test('who is not logged in, or brings a made-up token, is asked to log in', async ({ parta }) => {
    for (const authorization of ['', 'Bearer x', `Bearer ${'a'.repeat(300)}`, 'Basic b2xnYTpwYXNz']) {
      const answer = await told(await fetch(`${parta.url}/api/classes`, { headers: { authorization, 'accept-language': 'ru' } }));
      expect(answer.status).toBe(401);
      expect(answer.type).toMatch(PROBLEM);
      expectLanguage(answer, 'ru');
    }
  });

  test('ids that do not exist, are no ids, or belong to others are not found, for reading and for writing', async ({ api }) => {
    const asTeacher = await api(teacher);
    const asParent = await api(parent);
    const foreignClass = await newClass(asTeacher, unique('Не ваш класс'));
    const foreignThread = await newThread(asTeacher, [await api(otherParent)], unique('Не ваша беседа'));
    const foreignMessage = await say(asTeacher, foreignThread, 'не для вас');
    const { classId, threadId } = await sharedClass(asTeacher, asParent);
    const paths = [NOBODY, 'x', '..%2f..%2fetc%2fpasswd', '%00', "1' or '1'='1", foreignClass].flatMap((id) => [['GET', `/classes/${encodeURI(id)}`], ['GET', `/classes/${encodeURI(id)}/feed`]] as const);
    for (const [method, path] of [
      ...paths,
      ['GET', `/threads/${foreignThread}`],
      ['GET', `/threads/${foreignThread}/messages`],
      ['GET', `/threads/${threadId}/messages/${foreignMessage}`],
      ['GET', `/classes/${classId}/stories/${NOBODY}`],
      ['GET', `/files/${NOBODY}`],
      ['GET', `/users/${NOBODY}`],
      ['GET', '/nothing/like/this'],
    ] as const) {
      const answer = await told(await asParent.raw(method, path, undefined, { 'accept-language': 'ru' }));
      expect([answer.status, answer.type?.split(';')[0]], `${method} ${path}`).toEqual([404, 'application/problem+json']);
      expectLanguage(answer, 'ru');
    }
    for (const [method, path, body] of [
      ['POST', `/threads/${foreignThread}/messages`, { body: 'сюда нельзя', attachments: [] }],
      ['DELETE', `/threads/${foreignThread}/messages/${foreignMessage}`, undefined],
      ['POST', `/classes/${foreignClass}/stories/${NOBODY}/like`, {}],
    ] as const) {
      const answer = await told(await asParent.raw(method, path, body));
      expect([403, 404], `${method} ${path}`).toContain(answer.status);
    }
    expect((await asParent.raw('PATCH', `/classes/${classId}`, { name: 'Моё' })).status).toBe(403);
    expect((await asParent.raw('POST', `/classes/${classId}/stories`, { body: 'от родителя', attachments: [] })).status).toBe(403);
    // A message of one's own that names a file of nobody.
    const answer = await told(await asParent.raw('POST', `/threads/${threadId}/messages`, { body: 'с файлом', attachments: [`/files/${NOBODY}`] }));
    expect(answer.status).toBe(422);
    expect(answer.problem.violations?.[0]?.propertyPath).toMatch(/^attachments/u);
  });

  test('texts that are too long, empty, or of signs that no database keeps are refused at their field', async ({ api }) => {
    const asTeacher = await api(teacher);
    const { classId, threadId } = await sharedClass(asTeacher, await api(parent));
    for (const language of ['ru', 'en']) {
      for (const [path, body, field] of [
        [`/threads/${threadId}/messages`, { body: 'ё'.repeat(MESSAGE_BODY_MAX + 1), attachments: [] }, 'body'],
        [`/threads/${threadId}/messages`, { body: ' \n ', attachments: [] }, 'body'],
        [`/classes/${classId}/stories`, { body: 'ё'.repeat(STORY_BODY_MAX + 1), attachments: [] }, 'body'],
        ['/classes', { name: 'ё'.repeat(61), grade: 'child', icon: '/icons/none' }, 'name'],
        ['/classes', { name: '   ', grade: 'child', icon: '/icons/none' }, 'name'],
        ['/classes', { name: 'Класс', grade: 'giant', icon: '/icons/none' }, 'grade'],
        ['/classes', { name: 'Класс', grade: 'child', icon: '/icons/none' }, 'icon'],
      ] as const) {
        const answer = await told(await asTeacher.raw('POST', path, body, { 'accept-language': language }));
        expect([answer.status, answer.problem.violations?.map(({ propertyPath }) => propertyPath)], `${path} ${field}`).toEqual([422, expect.arrayContaining([field])]);
        for (const { message } of answer.problem.violations ?? []) expect(/[а-яё]/iu.test(message), message).toBe(language === 'ru');
        expectLanguage(answer, language);
      }
    }
    const nul = await told(await asTeacher.raw('POST', `/threads/${threadId}/messages`, { body: 'а\u0000б', attachments: [] }));
    expect([400, 422]).toContain(nul.status);
    const longest = await asTeacher.raw('POST', `/threads/${threadId}/messages`, { body: 'ё'.repeat(MESSAGE_BODY_MAX), attachments: [] });
    expect(longest.status).toBe(201);
    const made = (await longest.json()) as { _id: string };
    expect((await asTeacher.raw('DELETE', `/threads/${threadId}/messages/${made._id}`)).status).toBe(204);
  });

  test('a body of 50 MB is refused as too large, and the server answers the next one as if nothing had been', async ({ parta }) => {
    for (const type of ['application/ld+json', 'application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await sendBig(`${parta.url}/api/authentication/login`, type, 50 * 1024 * 1024);
      expect([413, 415], type).toContain(answer.status);
      if (type.includes('json')) expect(answer.status).toBe(413);
      expect(answer.type).toMatch(PROBLEM);
      expect(answer.body).toMatch(/[а-яё]/iu);
    }
    const ready = await fetch(`${parta.url}/health/ready`);
    expect(ready.status).toBe(200);
  });

  test('a flood of broken requests leaves the server as it was', async ({ parta, api }) => {
    const asStudent = await api(student);
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        fetch(`${parta.url}/api/${['classes', 'threads', 'upload', 'changes?after=%FF', 'files/%E0%A4%A'][index % 5]}`, { method: ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'][index % 5] ?? 'GET', headers: { 'content-type': 'application/ld+json' }, body: index % 5 === 4 ? undefined : '{{{' }).then(({ status }) => status),
      ),
    );
    expect(answers.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(parta.log()).not.toMatch(/"level":(?:50|60)/u);
    expect((await asStudent.raw('GET', '/users/me')).status).toBe(200);
  });
});

/* What people paste without knowing: tags, families of one sign, flags, letters that run backwards and the marks that turn the line. */
const TAGS = '<img src=x onerror="window.ran=1"><script>window.ran=2</script>';
const SIGNS = '👩‍👩‍👧‍👦🇷🇺🏳️‍🌈 \u202Eнаоборот\u202C \u200Fשלום';
const LONG = 'ж'.repeat(50_000);

async function expectOnlyText(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], main script')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
}
/** Fills 50,000 letters in, asks to go on, and expects them to be all there with a message at the field. */
async function expectTooLong(field: Locator, goOn: () => Promise<void>, message: RegExp): Promise<void> {
  await field.fill(LONG);
  await goOn();
  await expect(field).toHaveAccessibleDescription(message);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue(LONG);
}

test('CLS-02 ROO-02 INV-01 STO-01 CAL-02 a class, its students, a contact, a story and an event of tags, emoji and letters that run backwards stand as they were typed, also for the server, nothing of it runs, and no name or 50,000 letters are told at their field', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const seat = await seatOf(teacher);
  const classId = await oddClass(seat, asTeacher);
  await test.step('a story and an event', () => oddStoryAndEvent(seat, asTeacher, classId));
});

/** Makes a class with a student and tries to invite a family; answers the id of the class. */
async function oddClass({ page, gate }: Seat, asTeacher: Api): Promise<string> {
  const written = () => gate.seen.filter(({ method, path }) => method === 'POST' && /^\/api\/(?:classes|students)\b/u.test(path)).length;
  const before = written();
  await page.goto('/teachers/dashboard');
  await page.getByRole('main').getByRole('button', { name: ru('classes:create') }).click();
  const form = page.getByRole('dialog', { name: ru('classes:form.createTitle') });
  const make = () => form.getByRole('button', { name: ru('classes:create') }).click();
  const name = form.getByRole('textbox', { name: ru('classes:form.name') });
  await name.fill('   ');
  await make();
  await expect(name).toHaveAccessibleDescription(ru('classes:form.required'));
  await expectTooLong(name, make, new RegExp(ru('classes:form.tooLong', { max: 60 }), 'u'));
  expect(written()).toBe(before);
  const className = unique('<b onclick=ran=1>5А</b>👩‍👩‍👧‍👦\u200Fש');
  expect(className.length).toBeLessThanOrEqual(60);
  await name.fill(className);
  await make();
  await expect(page).toHaveURL(/\/teachers\/classes\/[^/]+\/room$/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(className);
  const classId = /classes\/([^/]+)/u.exec(page.url())?.[1] ?? '';
  type Named = { member: { _id: string; name: string; firstName: string; lastName: string }[] };
  await expect.poll(async () => (await asTeacher.get<Named>('/classes?itemsPerPage=100')).member.find(({ _id }) => _id === classId)?.name).toBe(className);

  await page.getByRole('main').getByRole('button', { name: ru('room:add.open') }).first().click();
  const add = page.getByRole('dialog', { name: ru('room:add.title') });
  const [first, last] = [add.getByRole('textbox', { name: ru('room:field.firstName'), exact: true }), add.getByRole('textbox', { name: ru('room:field.lastName'), exact: true })];
  await last.fill('Короткая');
  await expectTooLong(first, () => last.press('Enter'), new RegExp(ru('room:add.tooLong', { max: 100 }), 'u'));
  await first.fill(TAGS);
  await expectTooLong(last, () => last.press('Enter'), new RegExp(ru('room:add.tooLong', { max: 100 }), 'u'));
  await last.fill(SIGNS);
  await add.getByRole('button', { name: ru('room:add.save', { count: 1 }) }).click();
  await expect(add).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: TAGS })).toContainText(SIGNS);
  await expect.poll(async () => (await asTeacher.get<Named>(`/classes/${classId}/students`)).member.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([[TAGS, SIGNS]]);

  await page.getByRole('button', { name: ru('classes:menu.invite') }).click();
  await page.getByRole('dialog', { name: ru('invitations:family.title') }).getByText(ru('invitations:family.invite'), { exact: true }).click();
  await page.getByRole('button', { name: ru('invitations:family.inviteOf', { name: `${TAGS} ${SIGNS}` }) }).click();
  const parents = page.getByRole('dialog', { name: ru('invitations:parents.title') });
  const contact = parents.getByRole('textbox', { name: ru('invitations:parents.contact') });
  const invite = () => parents.getByRole('button', { name: ru('invitations:parents.invite'), exact: true }).click();
  const refused = new RegExp(ru('invitations:parents.wrong'), 'u');
  await expectTooLong(contact, invite, refused);
  for (const odd of [TAGS, SIGNS, '👩‍👩‍👧‍👦@example.org']) {
    await contact.fill(odd);
    await invite();
    await expect(contact).toHaveAccessibleDescription(refused);
    await expect(contact).toHaveValue(odd);
  }
  await expectOnlyText(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: TAGS })).toContainText(SIGNS);
  await expectOnlyText(page);
  return classId;
}

async function oddStoryAndEvent({ page, gate }: Seat, asTeacher: Api, classId: string): Promise<void> {
  await page.goto(`/teachers/classes/${classId}/story`);
  const composer = page.getByRole('region', { name: ru('stories:composer.label') });
  const body = `${TAGS}\n${SIGNS} javascript:ran=3`;
  await composer.getByRole('textbox').fill(body);
  await composer.getByRole('button', { name: ru('stories:composer.post') }).click();
  const story = page.getByRole('article').filter({ hasText: TAGS });
  await expect(story).toContainText(SIGNS);
  await expect(story.getByRole('link', { name: /javascript/u })).toHaveCount(0);
  await expect.poll(async () => (await asTeacher.get<{ member: { body: string }[] }>(`/classes/${classId}/feed`)).member.map((one) => one.body)).toEqual([body]);
  await expectOnlyText(page);

  await page.goto(`/teachers/classes/${classId}/calendar`);
  const field = (key: string) => page.getByLabel(ru(`calendar:form.${key}`), { exact: true });
  const submit = () => page.getByRole('button', { name: ru('calendar:form.submit'), exact: true }).click();
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('switch', { name: ru('calendar:form.allDay') }).click();
  await field('starts').fill(soon);
  await field('description').fill(LONG);
  await expectTooLong(field('title'), submit, new RegExp(ru('calendar:form.fault.tooLong', { max: 200 }), 'u'));
  await page.reload();
  await expect(field('title')).toHaveValue(LONG);
  await expect(field('description')).toHaveValue(LONG.slice(0, EVENT_DESCRIPTION_MAX));
  expect(gate.seen.filter(({ method, path }) => method === 'POST' && path.endsWith(`/${classId}/events`))).toEqual([]);
  const title = `${TAGS} ${SIGNS}`;
  await field('title').fill(title);
  await field('description').fill(SIGNS);
  await submit();
  await expect(page.getByRole('article').filter({ hasText: TAGS })).toContainText(SIGNS);
  await expect.poll(async () => (await asTeacher.get<{ member: { title: string; description: string }[] }>(`/classes/${classId}/events`)).member.map((one) => [one.title, one.description])).toEqual([[title, SIGNS]]);
  await expectOnlyText(page);
}

/** Sends a body of so many bytes and answers what comes back, also when it comes before the body has left. */
function sendBig(url: string, type: string, bytes: number): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', headers: { 'content-type': type, 'content-length': bytes, 'accept-language': 'ru' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body: Buffer.concat(parts).toString() }));
    });
    sending.on('error', reject);
    const chunk = Buffer.alloc(256 * 1024, '{');
    let left = bytes;
    const pump = (): void => {
      while (left > 0) {
        left -= chunk.length;
        if (!sending.write(chunk)) {
          sending.once('drain', pump);
          return;
        }
      }
      sending.end();
    };
    pump();
  });
}
