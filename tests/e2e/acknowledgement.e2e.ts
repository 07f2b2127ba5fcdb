import type { Page } from '@playwright/test';
import { iri } from '../../schema/iri.ts';
import type { Student } from '../../schema/records/student.ts';
import { familyKeys } from '../../schema/rules/family-keys.ts';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { parent, teacher } from './people.ts';
import { sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const confirm = (page: Page, text: string) => card(page, text).getByRole('button', { name: t('stories:ack.confirm') });
const done = (page: Page, text: string) => card(page, text).getByRole('paragraph').filter({ hasText: t('stories:ack.done') });

interface Told {
  readonly isAcknowledged: boolean;
  readonly ackCount: number | null;
  readonly remindedAt: string | null;
}
const storyOf = (person: Api, classId: string, storyId: string) => person.get<Told>(`/classes/${classId}/stories/${storyId}`);
const asksFor = async (asTeacher: Api, classId: string, body: string): Promise<string> => (await asTeacher.post<{ _id: string }>(`/classes/${classId}/stories`, { body, attachments: [], isAckAsked: true }))._id;

/** How many families the class has, which are all asked. */
async function familiesOf(asTeacher: Api, classId: string): Promise<number> {
  const { member } = await asTeacher.get<{ member: readonly Student[] }>('/students?pagination=false');
  return new Set(familyKeys(member.filter(({ classes }) => classes.includes(iri.class(classId)))).values()).size;
}
/** The newest story of a class with this text. */
async function storyNamed(person: Api, classId: string, body: string): Promise<{ readonly _id: string }> {
  const { member } = await person.get<{ member: readonly { _id: string; body: string }[] }>(`/classes/${classId}/feed?itemsPerPage=20`);
  const story = member.find((one) => one.body === body);
  if (story === undefined) throw new Error(`No story ${body}`);
  return story;
}

test('EXT-03 a teacher asks for a confirmation, also through a reload; a parent confirms once; the teacher sees who has confirmed and who has not, and reminds them once a day', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const total = await familiesOf(asTeacher, classId);
  const { page } = await seatOf(teacher);
  const body = unique('Завтра приходим к девяти');

  await test.step('asked for', async () => {
    await page.goto(`/teachers/classes/${classId}/story`);
    const composer = page.getByRole('region', { name: t('stories:composer.label') });
    const chip = composer.getByRole('button', { name: t('stories:ack.ask') });
    await composer.getByRole('textbox').fill(body);
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    // Another page and back: what is pressed then is what the device has.
    await page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t('app:sider.home') }).click();
    await expect(composer).toHaveCount(0);
    await page.goBack();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(composer.getByRole('textbox')).toHaveValue(body);
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await composer.getByRole('button', { name: t('stories:composer.post') }).click();
    await expect(card(page, body).getByRole('button', { name: t('stories:ack.families', { count: 0, total }) })).toBeVisible({ timeout: 30_000 });
    await expect(confirm(page, body)).toHaveCount(0);
  });

  await test.step('confirmed', async () => {
    const reader = (await seatOf(parent)).page;
    await reader.goto('/parents/dashboard/main');
    await confirm(reader, body).click({ timeout: 30_000 });
    await expect(done(reader, body)).toBeFocused();
    await expect(confirm(reader, body)).toHaveCount(0);
    await expect(card(reader, body).getByText(t('stories:ack.families', { count: 1, total }))).toHaveCount(0);
  });

  const dialog = page.getByRole('dialog', { name: t('stories:readers.title') });
  const { firstName, lastName } = await asParent.get<{ firstName: string; lastName: string }>('/users/me');
  const name = new RegExp(`${firstName} ${lastName}`, 'u');
  await test.step('who has and who has not', async () => {
    await card(page, body).getByRole('button', { name: t('stories:ack.families', { count: 1, total }) }).click({ timeout: 30_000 });
    const families = dialog.getByRole('region', { name: t('stories:ack.families', { count: 1, total }) });
    await expect(families.getByRole('heading', { level: 4 })).toHaveCount(total);
    // Who has not confirmed is first, so the family that has is the last one.
    await expect(families.locator('> ul > li').last()).toContainText(name);
  });

  await test.step('reminded', async () => {
    const { _id } = await storyNamed(asTeacher, classId, body);
    const remind = dialog.getByRole('button', { name: t('stories:ack.remind') });
    await remind.click();
    await expect(remind).toBeDisabled();
    await expect(dialog.getByText(/Напоминание ушло сегодня, .+ завтра, /u)).toBeVisible();
    await expect.poll(async () => (await storyOf(asTeacher, classId, _id)).remindedAt, { timeout: 30_000 }).not.toBeNull();
    expect((await asTeacher.raw('POST', `/classes/${classId}/stories/${_id}/remind`, {})).status).toBe(409);
    expect((await storyOf(asParent, classId, _id)).remindedAt).toBeNull();
    await dialog.getByText(t('stories:ack.tabRead'), { exact: true }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
    await page.keyboard.press('Escape');
  });
});

test('EXT-03 SYN-05 offline an edit asks for a confirmation, reminders and a parent’s confirmation wait, also through a reload; online each arrives once, and a reminder that another device sent first is refused in words', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const total = await familiesOf(asTeacher, classId);
  const [form, first, second] = [unique('Форма на физкультуру'), unique('Справки'), unique('Согласия')];
  const formId = await tell(asTeacher, classId, form);
  const [firstId, secondId] = [await asksFor(asTeacher, classId, first), await asksFor(asTeacher, classId, second)];
  const seat = await seatOf(teacher);
  const { page } = seat;
  const family = await seatOf(parent);
  const reader = family.page;
  const dialog = page.getByRole('dialog', { name: t('stories:readers.title') });
  const counted = (body: string) => card(page, body).getByRole('button', { name: t('stories:ack.families', { count: 0, total }) });

  await test.step('a teacher without a network', async () => {
    await page.goto(`/teachers/classes/${classId}/story`);
    for (const body of [form, first, second]) await expect(card(page, body)).toBeVisible({ timeout: 30_000 });
    await seat.goOffline();
    await card(page, form).getByRole('button', { name: t('stories:menu') }).click();
    await page.getByRole('menuitem', { name: t('stories:edit.action') }).click();
    const editor = page.getByRole('dialog', { name: t('stories:edit.title') });
    await expect(editor.getByRole('textbox')).toHaveValue(form);
    await editor.getByRole('button', { name: t('stories:ack.ask') }).click();
    await editor.getByRole('button', { name: t('stories:edit.update') }).click();
    await expect(counted(form)).toBeVisible();
    for (const body of [first, second]) {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await counted(body).click();
      await dialog.getByRole('button', { name: t('stories:ack.remind') }).click();
      await expect(dialog.getByRole('button', { name: t('stories:ack.remind') })).toBeDisabled();
      await expect(dialog.getByText(/Напоминание: сегодня, .+ завтра, /u)).toBeVisible();
      await expect(dialog.getByText(t('components:state.waiting'))).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await page.reload();
    await expect(counted(form)).toBeVisible();
    for (const id of [firstId, secondId]) expect((await storyOf(asTeacher, classId, id)).remindedAt).toBeNull();
    expect((await asTeacher.raw('POST', `/classes/${classId}/stories/${secondId}/remind`, {})).ok).toBe(true);
  });

  await test.step('the teacher with one', async () => {
    await seat.goOnline();
    await expect.poll(async () => (await storyOf(asTeacher, classId, firstId)).remindedAt, { timeout: 30_000 }).not.toBeNull();
    await expect.poll(() => storyOf(asTeacher, classId, formId), { timeout: 30_000 }).toMatchObject({ ackCount: 0 });
    await page.goto('/outbox');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: t('outbox:what.storyRemind') });
    await expect(row.getByText(t('problems:problem.remindedAlready'))).toBeVisible({ timeout: 30_000 });
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: new RegExp(`^${t('outbox:discardOf', { title: '' })}`, 'u') }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t('outbox:discard.confirm') }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('a parent without a network', async () => {
    await reader.goto('/parents/dashboard/main');
    await expect(confirm(reader, form)).toBeVisible({ timeout: 30_000 });
    await family.goOffline();
    await confirm(reader, form).click();
    await expect(done(reader, form)).toBeVisible();
    await expect(card(reader, form).getByText(t('components:state.waiting'))).toBeVisible();
    await reader.reload();
    await expect(done(reader, form)).toBeVisible();
    await expect(confirm(reader, form)).toHaveCount(0);
    expect(await storyOf(asTeacher, classId, formId)).toMatchObject({ ackCount: 0 });
  });

  await test.step('the parent with one', async () => {
    await family.goOnline();
    await expect.poll(() => storyOf(asTeacher, classId, formId), { timeout: 30_000 }).toMatchObject({ ackCount: 1 });
    await expect(card(reader, form).getByText(t('components:state.waiting'))).toHaveCount(0);
    await expect(done(reader, form)).toBeVisible();
  });
});
