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
