import type { Login } from '../../support/log-in.ts';
import { drawnPhoto } from '../drawn-photo.ts';
import type { At, Screen } from '../screen.ts';
import { choose, dialogOpen, gear, key, menuOpen, offline, pick, placed, press, pressOf, settled, shows, steps, still, toEnd, toMiddle } from '../steps.ts';
import { letGo } from '../trouble-steps.ts';

/* Beside the gear where there is room, in the gear's menu where there is none. */
async function family(at: At): Promise<void> {
  if (at.width < 1024) {
    await at.page.locator('main').getByRole('button', { name: new RegExp(`^${at.t('classes:menu.label', { name: '' }).trim()}`, 'u') }).first().click();
    await choose('classes:menu.invite')(at);
  } else {
    await press('classes:menu.invite')(at);
  }
  await dialogOpen(at);
}
const byStudent = steps(settled, family, pick('invitations:family.invite'), async ({ page }) => page.getByRole('dialog').getByRole('listitem').first().waitFor());
/* The menu of a phone stands behind its button. */
async function sider({ page, width, t }: At): Promise<void> {
  if (width < 768) await page.getByRole('button', { name: t('app:sider.open') }).click();
  await page.waitForTimeout(400);
}
async function photo({ page, t }: At): Promise<void> {
  await page.getByLabel(t('profile:photo.file'), { exact: true }).setInputFiles(await drawnPhoto('face.jpg'));
  await page.getByRole('group', { name: t('profile:photo.area') }).waitFor();
}
const quietSwitch = ({ page, t }: At) => page.getByRole('switch', { name: t('profile:quiet.title') });
const quiet = async (at: At): Promise<void> => {
  if ((await quietSwitch(at).getAttribute('aria-checked')) !== 'true') await quietSwitch(at).click();
};

/** A teacher's classes and account. */
export function teacherScreens(who: Login, room: string): readonly Screen[] {
  return [
    { name: 'classes', who, path: '/teachers/dashboard', prepare: settled },
    { name: 'teacher-menu', anew: true, after: steps(key('Escape'), still), who, path: '/teachers/dashboard', prepare: steps(settled, sider) },
    { name: 'account-menu', anew: true, who, path: '/teachers/dashboard', prepare: steps(settled, pressOf('app:account.menu'), menuOpen) },
    { name: 'feedback', who, path: '/teachers/dashboard', prepare: steps(settled, pressOf('app:account.menu'), menuOpen, choose('app:account.feedback'), dialogOpen), after: key('Escape') },
    { name: 'class-menu', anew: true, who, path: '/teachers/dashboard', prepare: steps(settled, gear(room), menuOpen) },
    { name: 'class-form', who, path: '/teachers/dashboard', prepare: steps(settled, async ({ page, t }) => page.locator('main').getByRole('button', { name: t('classes:create') }).first().click(), dialogOpen) },
    { name: 'class-edit', who, path: '/teachers/dashboard', prepare: steps(settled, gear(room), choose('classes:menu.edit'), dialogOpen) },
    { name: 'class-archive', who, path: '/teachers/dashboard', prepare: steps(settled, gear(room), choose('classes:menu.archive'), dialogOpen) },
    { name: 'family-invite', anew: true, who, path: `${room}/room`, prepare: steps(settled, family, still) },
    { name: 'family-students', anew: true, who, path: `${room}/room`, prepare: byStudent },
    { name: 'invite-parents', anew: true, who, path: `${room}/room`, prepare: steps(byStudent, async ({ page }) => page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click(), async ({ page, t }) => page.getByRole('dialog', { name: t('invitations:parents.title') }).getByRole('textbox').waitFor()) },
    { name: 'print-invitations', who, path: `${room}/print/invitations`, prepare: steps(settled, still) },
    { name: 'print-logins', who, path: `${room}/print/logins`, prepare: steps(settled, still) },
    { name: 'profile', who, path: '/teachers/profile', prepare: settled },
    { name: 'profile-zone', anew: true, who, path: '/teachers/profile', prepare: steps(settled, async ({ page, t }) => { await page.getByRole('combobox', { name: t('profile:zone.label') }).click(); await page.getByRole('listbox').waitFor(); }) },
    { name: 'profile-quiet', who, path: '/teachers/profile', ...placed(steps(settled, quiet), toMiddle(quietSwitch)) },
    { name: 'profile-end', who, path: '/teachers/profile', ...placed(settled, toEnd) },
    { name: 'profile-crop', who, path: '/teachers/profile', prepare: steps(settled, photo), after: key('Escape') },
    { name: 'profile-erase', who, path: '/teachers/profile', ...placed(steps(settled, press('profile:data.erase'), dialogOpen, shows('profile:data.password')), toEnd) },
    { name: 'teacher-not-found', who, path: '/teachers/nowhere', prepare: settled },
  ];
}

/** What a teacher sees who has just begun, and one to whom a parent has come. */
export function firstDayScreens(newcomer: Login, leader: Login, archivist: Login, archived: string): readonly Screen[] {
  return [
    { name: 'classes-empty', who: newcomer, path: '/teachers/dashboard', prepare: settled },
    { name: 'archived', who: archivist, path: '/teachers/archived', prepare: steps(settled, async ({ page }) => page.getByRole('main').getByRole('listitem').first().waitFor()) },
    { name: 'archived-empty', who: newcomer, path: '/teachers/archived', prepare: settled },
    { name: 'requests-empty', who: newcomer, path: '/teachers/requests', prepare: settled },
    { name: 'requests', who: leader, path: '/teachers/requests', prepare: steps(settled, shows('requests:accept')) },
    { name: 'requests-reviewed', who: leader, path: '/teachers/requests', prepare: steps(settled, shows('requests:accept'), offline, shows('common:offline.title'), pressOf('requests:declineOf'), dialogOpen, press('requests:decline'), shows('requests:allReviewed')), after: letGo },
    { name: 'request-student', who: leader, path: '/teachers/requests', prepare: steps(settled, pressOf('requests:anotherOf'), dialogOpen) },
    { name: 'classes-long', who: leader, path: '/teachers/dashboard', prepare: settled },
    { name: 'class-activate', who: leader, path: '/teachers/archived', prepare: steps(settled, pressOf('classes:menu.label'), dialogOpen) },
    { name: 'class-archived-story', who: leader, path: `/teachers/classes/${archived}/story`, prepare: settled },
  ];
}
