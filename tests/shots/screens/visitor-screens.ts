import type { Cast } from '../cast.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { dialogOpen, fill, placed, press, pick, pressOf, settled, shows, steps, toEnd, toTop } from '../steps.ts';

const WHO = null;
/** An id that nobody has. */
const NOBODY = '01890000-0000-7000-8000-00000000dead';

/** What one sees who is not logged in. */
export function visitorScreens(stage: Stage, cast: Cast): readonly Screen[] {
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
    { name: 'verify-failed', who: WHO, path: `/verifyEmail?userId=${NOBODY}&hash=a&userType=parent`, prepare: steps(settled, shows('common:error.wrong')) },
    { name: 'conditions', who: WHO, path: '/conditions', prepare: settled },
    { name: 'not-found', who: WHO, path: '/nowhere', prepare: settled },
    { name: 'join', who: WHO, path: '/parents/join', prepare: settled },
    { name: 'join-wrong', who: WHO, path: '/parents/join/NOTHING', prepare: shows('joining:fault.wrong') },
    { name: 'join-child', who: WHO, path: `/parents/join/${stage.studentCode}`, prepare: shows('joining:found.student') },
    { name: 'join-class', who: WHO, path: `/parents/join/${stage.classCode}`, prepare: shows('joining:found.class') },
    { name: 'invitation-refused', who: WHO, path: '/invitation', prepare: steps(settled, shows('app:fault.permission.title')) },
  ];
}
