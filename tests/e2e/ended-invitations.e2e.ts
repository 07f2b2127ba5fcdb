import { CODE_MS } from '../../schema/limits.ts';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { mail, parentsOf } from './invited.ts';
import { linkInLetter } from './letters.ts';
import { teacher } from './people.ts';
import { newClass, newLogin, newParent, newStudent, unique, type NewStudent } from './school.ts';
import { expect, test } from './screen-test.ts';
import { ageInvitation } from './server-database.ts';

const t = words('ru');

/** Where the links of invitations lead. */
const PAGE = '/invitation';

const invite = async (asTeacher: Api, child: NewStudent, contact: string) => (await asTeacher.post<{ _id: string }>(`/students/${child._id}/invitations`, { channel: 'email', contact }))._id;

test('JOI-02 F-303 an invitation that another parent has used, that has expired, that was cancelled or that a new code has ended connects nobody and says so; one press invites the contact again, and the new link connects', async ({ seatOf, freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Класс писем'));
  const [first, second] = [await newStudent(asTeacher, classId, 'Марфа', unique('Яшина')), await newStudent(asTeacher, classId, 'Яна', unique('Кодова'))];
  const [email, others] = [mail('ended'), mail('used')];
  const { page } = await freshSeatOf(await newLogin(parta.url, 'parent', email));
  /** Opens the link and gives it up; it does not come again by itself. */
  const expectRefused = async (link: string, how: string) => {
    await page.goto(link);
    await expect(page.getByText(t('joining:invitation.refused')), how).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(t('joining:invitation.connected'))).toHaveCount(0);
    await page.getByRole('link', { name: t('joining:toMine') }).click();
    await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
  };

  await test.step('used, expired, cancelled', async () => {
    const used = await invite(asTeacher, first, others);
    const foreign = await linkInLetter(parta, others, PAGE);
    await (await newParent(parta.url, others)).post(`/students/by-parent-code/${first.parentCode}/bind-parent`, { code: first.parentCode, invitationId: used, contact: others });
    await expectRefused(foreign, 'used');
    const expired = await invite(asTeacher, first, email);
    const tooLate = await linkInLetter(parta, email, PAGE, 1);
    await ageInvitation(parta, expired, CODE_MS + 60_000);
    await expectRefused(tooLate, 'expired');
    expect(await parentsOf(asTeacher, first)).toBe(1);
    const cancelled = await invite(asTeacher, second, email);
    const over = await linkInLetter(parta, email, PAGE, 2);
    await asTeacher.post(`/students/${second._id}/invitations/${cancelled}/cancel`, {});
    await expectRefused(over, 'cancelled');
  });

  await test.step('ended by a new code, and invited again', async () => {
    await invite(asTeacher, second, email);
    const leaked = await linkInLetter(parta, email, PAGE, 3);
    const { page: room } = await seatOf(teacher);
    await room.goto(`/teachers/classes/${classId}/room`);
    await room.getByRole('button', { name: t('classes:menu.invite') }).click();
    await room.getByRole('dialog', { name: t('invitations:family.title') }).getByText(t('invitations:family.invite'), { exact: true }).click();
    await room.getByRole('button', { name: t('invitations:family.inviteOf', { name: `${second.firstName} ${second.lastName}` }) }).click();
    const dialog = room.getByRole('dialog', { name: t('invitations:parents.title') });
    const rows = dialog.getByRole('listitem').filter({ hasText: email });
    await expect(rows).toHaveCount(2);
    await expect(rows.getByText(t('invitations:status.canceled'), { exact: true })).toHaveCount(1);
    await dialog.getByRole('button', { name: t('invitations:code.renew') }).click();
    const question = room.getByRole('alertdialog', { name: t('invitations:code.renewTitle') });
    await expect(question).toContainText(t('invitations:code.cancels', { count: 1 }));
    await question.getByRole('button', { name: t('invitations:code.renewConfirm') }).click();
    await expect(rows.getByText(t('invitations:status.canceled'), { exact: true })).toHaveCount(2);
    await dialog.getByRole('button', { name: t('invitations:again.invite') }).click();
    await expect(rows).toHaveCount(3);
    const link = await linkInLetter(parta, email, PAGE, 4);
    await expectRefused(leaked, 'leaked');
    expect(await parentsOf(asTeacher, second)).toBe(0);
    await page.goto(link);
    await expect.poll(() => parentsOf(asTeacher, second), { timeout: 30_000 }).toBe(1);
    expect(await parentsOf(asTeacher, first)).toBe(1);
    await room.keyboard.press('Escape');
  });
});
