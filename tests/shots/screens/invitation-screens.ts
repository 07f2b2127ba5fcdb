import type { At, Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { fill, follow, offline, openStudent, press, pressOf, settled, shows, steps } from '../steps.ts';
import { discardAll, during, letGo, problem } from '../trouble-steps.ts';

const dialog = ({ page, t }: At) => page.getByRole('dialog', { name: t('invitations:parents.title') });
const listed = async (at: At): Promise<void> => dialog(at).getByRole('listitem').nth(3).waitFor();
/* The last thing in the window. */
const toTerm = async (at: At): Promise<void> => dialog(at).getByText(at.t('invitations:code.ended')).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));

/** Whom a teacher has invited and what became of it. */
export function invitationScreens(stage: Stage): readonly Screen[] {
  const who = stage.leader;
  const path = `/teachers/classes/${stage.fullClass}/room`;
  const open = steps(settled, openStudent(stage.invited), press('room:invite'), listed);
  const forbidden = during(({ seat, t }) => seat.gate.answer((method, asked) => method === 'POST' && asked.endsWith('/notify'), problem(403, t('invitations:reason.forbidden'))));
  return [
    { name: 'invitations', who, path, prepare: open },
    { name: 'invitation-forbidden', who, path, prepare: steps(open, forbidden.begin, pressOf('invitations:resend'), shows('invitations:reason.forbidden')), after: steps(discardAll, forbidden.end) },
    { name: 'code-ended', who, path, prepare: steps(settled, openStudent(stage.ended), press('room:invite'), shows('invitations:code.ended'), toTerm) },
    { name: 'code-ended-print', who, path: `/teachers/classes/${stage.fullClass}/print/invitations`, prepare: steps(settled, shows('invitations:print.renew')) },
  ];
}

/** What its link opens, for somebody who is new here, and for a parent. */
export function invitedScreens(stage: Stage): readonly Screen[] {
  const path = stage.invitationPath;
  const ended = during(({ seat, t }) => seat.gate.answer((method, asked) => method === 'POST' && asked.endsWith('/bind-parent'), problem(404, t('joining:fault.other'))));
  const away = steps(settled, offline, shows('common:offline.title'), async ({ page }) => { await page.goto(path); });
  return [
    { name: 'invitation', who: null, path, prepare: steps(settled, shows('joining:account.registration'), shows('joining:invite.family')) },
    { name: 'invitation-register', who: null, path, prepare: steps(settled, press('auth:continue'), shows('auth:consent.conditions')) },
    { name: 'invitation-waiting', who: stage.stranger, path: '/parents/dashboard/main', prepare: steps(away, shows('joining:invitation.waiting')), after: letGo },
    { name: 'invitation-ended', who: stage.stranger, path: '/parents/dashboard/main', prepare: steps(settled, ended.begin, async ({ page }) => { await page.goto(path); }, shows('joining:invitation.refused')), after: steps(follow('joining:toMine'), settled, ended.end) },
  ];
}

/** A code that is typed: without a network, and once too often. */
export function codeScreens(stage: Stage): readonly Screen[] {
  const often = during(({ seat, t }) => seat.gate.answer((_method, asked) => asked.startsWith('/api/invites/'), problem(429, t('problems:problem.tooManyAttempts'))));
  const typed = fill('joining:code.label', stage.studentCode);
  return [
    { name: 'join-offline', who: null, path: '/parents/join', prepare: steps(settled, typed, offline, press('joining:code.submit'), shows('joining:offline')), after: async ({ seat }) => seat.goOnline() },
    { name: 'join-too-many', who: null, path: '/parents/join', prepare: steps(settled, often.begin, typed, press('joining:code.submit'), shows('problems:problem.tooManyAttempts')), after: often.end },
  ];
}
