import { EMPTY_ANSWER } from '../../../schema/wire.ts';
import { logIn } from '../../support/log-in.ts';
import type { Cast } from '../cast.ts';
import type { At, Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { dialogOpen, fill, placed, press, pick, pressOf, settled, shows, steps, toEnd, toTop } from '../steps.ts';
import { during } from '../trouble-steps.ts';

const WHO = null;
/** An id that nobody has. */
const NOBODY = '01890000-0000-7000-8000-00000000dead';

const VERIFY = `/verifyEmail?userId=${NOBODY}&hash=a&userType=parent`;
const to = (path: string) => async ({ page }: At): Promise<void> => void (await page.goto(path));

/* As if nobody had ever been here. */
async function forgotten({ page, seat }: At): Promise<void> {
  // A page of the school without the app.
  await page.goto('/icon-192.png');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: seat.gate.url, storageTypes: 'all' });
  await session.detach();
}

/** What one sees who is not logged in. */
export function visitorScreens(stage: Stage, cast: Cast): readonly Screen[] {
  const yes = during(({ seat }) => seat.gate.answer((method, path) => method === 'POST' && /verif|change-password/u.test(path), { status: 204, headers: { [EMPTY_ANSWER]: 'empty' }, body: Buffer.alloc(0) }));
  const slow = during(({ seat }) => seat.gate.hold((method, path) => method === 'GET' && path.startsWith('/api/classes')));
  const firstTime = async ({ page, t }: At): Promise<void> => {
    await logIn(page, stage.leader);
    await page.getByRole('main').getByRole('status', { name: t('common:loading') }).waitFor();
  };
  const email = cast.parent.email ?? '';
  return [
    { name: 'welcome', who: WHO, path: '/', prepare: settled },
    { name: 'welcome-advantages', who: WHO, path: '/#advantages', ...placed(settled, toTop('#advantages')) },
    { name: 'welcome-opportunities', who: WHO, path: '/#opportunities', ...placed(settled, toTop('#opportunities')) },
    { name: 'welcome-end', who: WHO, path: '/', ...placed(settled, toEnd) },
    { name: 'login-dialog', who: WHO, path: '/', prepare: steps(settled, pressOf('welcome:hero.parent'), dialogOpen) },
    { name: 'login-student', who: WHO, path: '/', prepare: steps(settled, pressOf('welcome:hero.student'), dialogOpen, press('auth:submit'), shows('auth:required')) },
    { name: 'register', who: WHO, path: '/', prepare: steps(settled, pressOf('welcome:hero.parent'), dialogOpen, press('auth:toRegister'), fill('auth:email', 'somebody.new@example.org'), press('auth:continue'), shows('auth:consent.conditions'), press('auth:register'), shows('auth:required')) },
    { name: 'register-known', who: WHO, path: '/newParent', prepare: steps(settled, fill('auth:email', email), press('auth:continue'), shows('auth:found.parent', { email })) },
    { name: 'forgot-password', who: WHO, path: '/', prepare: steps(settled, pressOf('welcome:hero.parent'), dialogOpen, press('auth:toReset'), shows('auth:reset.text')) },
    { name: 'login', who: WHO, path: '/login', prepare: settled },
    { name: 'login-as-student', who: WHO, path: '/login', prepare: steps(settled, pick('auth:whoStudent')) },
    { name: 'new-parent', who: WHO, path: '/newParent', prepare: settled },
    { name: 'restore', who: WHO, path: '/restore?code=abc', prepare: settled },
    { name: 'restore-invalid', who: WHO, path: '/restore', prepare: settled },
    { name: 'verify-failed', who: WHO, path: VERIFY, prepare: steps(settled, shows('common:error.wrong')) },
    { name: 'verify-confirmed', who: WHO, path: '/', prepare: steps(settled, yes.begin, to(VERIFY), shows('auth:verify.confirmed')), after: yes.end },
    { name: 'verify-resent', who: WHO, path: VERIFY, prepare: steps(settled, shows('common:error.wrong'), yes.begin, press('auth:verify.resend'), shows('auth:verify.resent')), after: yes.end },
    { name: 'restore-changed', who: WHO, path: '/restore?code=abc', prepare: steps(settled, yes.begin, fill('auth:restore.password', 'Parta!Parta!'), press('common:action.save'), shows('auth:restore.changedText')), after: yes.end },
    { name: 'conditions', who: WHO, path: '/conditions', prepare: settled },
    { name: 'not-found', who: WHO, path: '/nowhere', prepare: settled },
    { name: 'join', who: WHO, path: '/parents/join', prepare: settled },
    { name: 'join-wrong', who: WHO, path: '/parents/join/NOTHING', prepare: shows('joining:fault.wrong') },
    { name: 'join-child', who: WHO, path: `/parents/join/${stage.studentCode}`, prepare: shows('joining:found.student') },
    { name: 'join-class', who: WHO, path: `/parents/join/${stage.classCode}`, prepare: shows('joining:found.class') },
    { name: 'classes-loading', isUnderWay: true, who: WHO, path: '/', prepare: steps(slow.begin, firstTime), after: steps(slow.end, forgotten) },
    { name: 'invitation-refused', who: WHO, path: '/invitation', prepare: steps(settled, shows('app:fault.permission.title')) },
  ];
}
