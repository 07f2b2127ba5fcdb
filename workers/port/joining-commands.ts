import { inviteByCodeCall } from '../../schema/calls/invitation-calls.ts';
import { ICONS } from '../../schema/icons.ts';
import { idOf } from '../../schema/ids.ts';
import { fetchPublicStudents } from '../sync/on-demand.ts';
import { userOf, type Command } from './command-context.ts';
import { valueOf } from './command-failure.ts';
import type { PortEnvironment } from './port-environment.ts';

/** Whoever was given a code sees what it invites to before they register. Nothing of it is kept. */
export const lookUpCode: Command<'lookUpCode'> = async (env, { code, locale }) => {
  env.showLanguage(locale);
  const invite = valueOf(await askForInvite(env, code));
  const { teacherFullName, className, icon } = invite;
  const colour = ICONS.find(({ kind, slug }) => kind === 'class' && slug === icon)?.colour ?? 'board';
  const shared = { teacherFullName, className, icon, colour };
  if (invite['@type'] === 'ClassInvite') return { ...shared, kind: 'class', classId: idOf(invite.class) };
  const classes = invite.classes.map(({ classId, className: name, schoolName }) => ({ classId, className: name, schoolName }));
  return { ...shared, kind: 'student', studentInitials: invite.studentInitials, classes };
};

/** Names of other people's children: they pass through and stay nowhere. */
export const publicStudents: Command<'publicStudents'> = async (env, { classId, code }) => ({
  students: valueOf(await fetchPublicStudents((await userOf(env)).sources.world.engine.api, classId, code)),
});

/** As who is logged in: their wrong codes are counted alone, and those of others at the address do not stop them. */
async function askForInvite(env: PortEnvironment, code: string) {
  const request = { params: { code } };
  const answer = await (await env.ready())?.sources.world.engine.api.send(inviteByCodeCall, request);
  return answer === undefined || answer.kind === 'expired' ? env.visitorApi.send(inviteByCodeCall, request) : answer;
}
