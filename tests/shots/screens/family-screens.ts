import { apiAs } from '../../support/api-as.ts';
import type { Login } from '../../support/log-in.ts';
import type { At, Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { chatRead, dialogOpen, key, lastWeek, listed, menuOpen, placed, press, pressOf, say, settled, shows, steps, still, storySettled, toMiddle } from '../steps.ts';

/* Everything that is here can be found. */
const indexed = steps(settled, async ({ page, t }) => page.getByText(t('search:where')).waitFor({ timeout: 60_000 }));
const found = async (at: At): Promise<void> => {
  await at.page.getByRole('searchbox', { name: at.t('search:field') }).fill(say('экскурсия', 'trip')(at));
  await at.page.locator('mark').first().waitFor();
};
const nothing = async (at: At): Promise<void> => {
  await at.page.getByRole('searchbox', { name: at.t('search:field') }).fill('ыыыыы');
  await at.page.getByText(at.t('search:empty.title')).waitFor();
};
/* The slides come once, after a child is connected: each picture begins before that. */
function slide(url: string, { joining, studentCode }: Stage, place: number) {
  return async (at: At): Promise<void> => {
    // Logged in anew: by now a token of the beginning has run out.
    const api = await apiAs(url, joining);
    const parent = (await api.get<{ _id: string }>('/users/me'))._id;
    const { member } = await api.get<{ member: { _id: string }[] }>(`/parents/${parent}/parent-connection-requests`);
    for (const { _id } of member) await api.raw('DELETE', `/parents/${parent}/parent-connection-requests/${_id}`);
    await at.page.evaluate(() => localStorage.removeItem('parentLearningPassed'));
    await at.page.waitForTimeout(1500);
    await at.page.goto(`/parents/join/${studentCode}`);
    await press('joining:confirm.submit')(at);
    for (let passed = 0; passed < place; passed += 1) await press('joining:learning.next')(at);
    await at.page.getByRole('heading', { level: 1, name: at.t(`joining:learning.slides.${place}.title`) }).waitFor();
  };
}
const skip = async (at: At): Promise<void> => {
  const button = at.page.getByRole('button', { name: at.t('joining:learning.skip') }).or(at.page.getByRole('button', { name: at.t('joining:learning.done') }));
  await button.first().click();
  await at.page.waitForTimeout(800);
};

/** What a parent sees: with children, with none, with a request on its way. */
export function parentScreens(url: string, who: Login, child: string, thread: string, story: string, stage: Stage): readonly Screen[] {
  return [
    { name: 'parent', who, path: `/parents/dashboard/main/${child}`, prepare: storySettled },
    { name: 'parent-all', who, path: '/parents/dashboard/main', prepare: storySettled },
    { name: 'event-open', who, path: `/parents/dashboard/main/${child}`, prepare: steps(storySettled, async ({ page, t }) => page.getByRole('region', { name: t('calendar:board.title') }).getByRole('listitem').first().getByRole('button').click(), dialogOpen) },
    { name: 'awards', who, path: `/parents/dashboard/main/${child}/AwardsModalView/${child}`, prepare: steps(dialogOpen, lastWeek) },
    { name: 'parent-story', who, path: `/parents/classes/${story}`, prepare: storySettled },
    { name: 'parent-threads', who, path: '/parents/dashboard/chat', prepare: listed },
    { name: 'parent-chat', who, path: `/parents/dashboard/chat/${thread}`, prepare: chatRead },
    { name: 'parent-menu', anew: true, after: steps(key('Escape'), still), who, path: '/parents/dashboard/main', prepare: steps(storySettled, async ({ page, width, t }) => { if (width < 768) await page.getByRole('button', { name: t('app:sider.open') }).click(); await page.waitForTimeout(400); }) },
    { name: 'parent-profile', who, path: '/parents/profile', prepare: settled },
    { name: 'search', who, path: '/search', prepare: indexed },
    { name: 'search-found', who, path: '/search', prepare: steps(indexed, found) },
    { name: 'search-nothing', who, path: '/search', prepare: steps(indexed, nothing) },
    { name: 'share-empty', who, path: '/share', prepare: settled },
    { name: 'parent-empty', who: stage.stranger, path: '/parents/dashboard/main', prepare: steps(settled, shows('parent:empty.title')) },
    { name: 'parent-code', who: stage.stranger, path: '/parents/dashboard/main', prepare: steps(settled, press('parent:empty.enter'), dialogOpen) },
    { name: 'parent-join', who: stage.stranger, path: `/parents/join/${stage.studentCode}`, prepare: shows('joining:confirm.submit') },
    { name: 'parent-pick', who: stage.stranger, path: `/parents/join/${stage.classCode}`, prepare: steps(settled, async ({ page, t }) => page.getByRole('list', { name: t('joining:pick.list') }).waitFor()) },
    { name: 'parent-waiting', who: stage.asking, path: '/parents/dashboard/main', prepare: steps(settled, shows('parent:empty.waitingTitle')) },
    { name: 'parent-request', who: stage.asking, path: stage.requestPath, prepare: steps(settled, shows('requests:own.waits')) },
    { name: 'own-requests', who: stage.asking, path: '/parents/requests', prepare: steps(settled, shows('requests:own.waits')) },
    { name: 'own-requests-empty', who: stage.stranger, path: '/parents/requests', prepare: steps(settled, shows('requests:own.none')) },
    { name: 'request-remove', who: stage.asking, path: stage.requestPath, prepare: steps(settled, press('requests:own.remove'), dialogOpen) },
    { name: 'parent-unknown-child', who: stage.family, path: '/parents/dashboard/main/01890000-0000-7000-8000-00000000dead', prepare: steps(settled, shows('parent:unknown.title')) },
    // As many as one may ask within an hour.
    ...[0, 2, 3].map((place): Screen => ({ name: `learning-${place + 1}`, who: stage.joining, path: '/parents/dashboard/main', prepare: slide(url, stage, place), after: skip })),
  ];
}

const quietHours = ({ page, t }: At) => page.getByRole('switch', { name: t('profile:quiet.title') });
const quietFault = ({ page, t }: At) => page.getByText(t('profile:student.quiet.same'));
/* Two equal times are a fault, and are not kept. */
async function quietOn(at: At): Promise<void> {
  if ((await quietHours(at).getAttribute('aria-checked')) !== 'true') await quietHours(at).click();
  await at.page.getByLabel(at.t('profile:quiet.to'), { exact: true }).fill('21:00');
}
async function quietOff(at: At): Promise<void> {
  await quietHours(at).click();
  await at.page.getByLabel(at.t('profile:quiet.to'), { exact: true }).waitFor({ state: 'detached' });
}

/** What a child sees. */
export function studentScreens(who: Login, classId: string, thread: string, story: string, stage: Stage): readonly Screen[] {
  return [
    { name: 'student', who, path: '/students/dashboard', prepare: settled },
    { name: 'student-class', who, path: `/students/classes/${classId}`, prepare: storySettled },
    { name: 'student-story', who, path: `/students/classes/${classId}/stories/${story}`, prepare: storySettled },
    { name: 'student-report', who, path: `/students/classes/${classId}/AwardsModalView`, prepare: steps(dialogOpen, lastWeek) },
    { name: 'student-threads', who, path: `/students/classes/${classId}/chat`, prepare: listed },
    { name: 'student-chat', who, path: `/students/classes/${classId}/chat/${thread}`, prepare: chatRead },
    { name: 'student-menu', anew: true, after: steps(key('Escape'), still), who, path: '/students/dashboard', prepare: steps(settled, async ({ page, width, t }) => { if (width < 768) await page.getByRole('button', { name: t('app:sider.open') }).click(); await page.waitForTimeout(400); }) },
    { name: 'student-account', anew: true, who, path: '/students/dashboard', prepare: steps(settled, pressOf('app:account.menu'), menuOpen) },
    { name: 'student-settings', who, path: '/students/profile', prepare: settled },
    { name: 'student-quiet', who, path: '/students/profile', ...placed(steps(settled, quietOn), toMiddle(quietFault)), after: quietOff },
    { name: 'student-long', who: stage.pupil, path: '/students/dashboard', prepare: settled },
    { name: 'student-empty', who: stage.idle, path: '/students/dashboard', prepare: steps(settled, shows('student:noClasses')) },
  ];
}
