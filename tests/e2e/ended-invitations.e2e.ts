import { CODE_MS } from '../../schema/limits.ts';
import { words } from '../support/words.ts';
import { linkInNewestLetter } from './letters.ts';
import { teacher } from './people.ts';
import { newClass, newLogin, newStudent, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { ageInvitation } from './server-database.ts';

const t = words('ru');

test('JOI-02 the letter’s link of an invitation that was cancelled, and of one that has run out, connects nobody, says so, and leads to one’s own pages', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const child = await newStudent(asTeacher, await newClass(asTeacher, unique('Класс писем')), 'Марфа', unique('Яшина'));
  const parents = async () => (await asTeacher.get<{ parents: readonly unknown[] }>(`/students/${child._id}`)).parents.length;
  const end = {
    cancelled: (id: string) => asTeacher.post(`/students/${child._id}/invitations/${id}/cancel`, {}),
    expired: (id: string) => ageInvitation(parta, id, CODE_MS + 60_000),
  };
  for (const how of ['cancelled', 'expired'] as const) {
    const email = `${unique(how).replaceAll(' ', '')}@example.org`;
    const { _id } = await asTeacher.post<{ _id: string }>(`/students/${child._id}/invitations`, { channel: 'email', contact: email });
    const link = await linkInNewestLetter(parta, email);
    await end[how](_id);
    const { page } = await freshSeatOf(await newLogin(parta.url, 'parent', email));
    await page.goto(link);
    await expect(page.getByText(t('joining:invitation.refused')), how).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(t('joining:invitation.connected'))).toHaveCount(0);
    await page.getByRole('button', { name: t('joining:toMine') }).click();
    await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
    // Given up, it does not come again by itself.
    await page.goto('/');
    await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
    expect(await parents()).toBe(0);
  }
});

test('F-303 the question of a new code says how many invitations it cancels; one press invites the contact again, and only the new link connects', async ({ seatOf, freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Класс нового кода'));
  const child = await newStudent(asTeacher, classId, 'Яна', unique('Кодова'));
  const email = `${unique('leaked').replaceAll(' ', '')}@example.org`;
  await asTeacher.post(`/students/${child._id}/invitations`, { channel: 'email', contact: email });
  const leaked = await linkInNewestLetter(parta, email);
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/room`);
  await page.getByRole('button', { name: t('classes:menu.invite') }).click();
  await page.getByRole('dialog', { name: t('invitations:family.title') }).getByText(t('invitations:family.invite'), { exact: true }).click();
  await page.getByRole('button', { name: t('invitations:family.inviteOf', { name: `${child.firstName} ${child.lastName}` }) }).click();
  const dialog = page.getByRole('dialog', { name: t('invitations:parents.title') });
  const rows = dialog.getByRole('listitem').filter({ hasText: email });
  await expect(rows).toHaveCount(1);

  await dialog.getByRole('button', { name: t('invitations:code.renew') }).click();
  const question = page.getByRole('alertdialog', { name: t('invitations:code.renewTitle') });
  await expect(question).toContainText(t('invitations:code.cancels', { count: 1 }));
  await question.getByRole('button', { name: t('invitations:code.renewConfirm') }).click();
  await expect(rows.getByText(t('invitations:status.canceled'), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: t('invitations:again.invite') }).click();
  await expect(rows).toHaveCount(2);
  await expect.poll(() => linkInNewestLetter(parta, email)).not.toBe(leaked);
  // Read now: a registration sends a newer email to the same address.
  const link = await linkInNewestLetter(parta, email);

  const { page: parents } = await freshSeatOf(await newLogin(parta.url, 'parent', email));
  await parents.goto(leaked);
  await expect(parents.getByText(t('joining:invitation.refused'))).toBeVisible({ timeout: 30_000 });
  await parents.goto(link);
  const connected = async () => (await asTeacher.get<{ parents: readonly unknown[] }>(`/students/${child._id}`)).parents.length;
  await expect.poll(connected, { timeout: 30_000 }).toBe(1);
});
