import type { Call, ReplyOf } from '../../schema/calls/call.ts';
import { checkInvitationCall, inviteByCodeCall } from '../../schema/calls/invitation-calls.ts';
import { ICONS } from '../../schema/icons.ts';
import { idOf } from '../../schema/ids.ts';
import type { CodeFacts } from '../../schema/port/commands.ts';
import type { Answer } from '../sync/answer.ts';
import type { SendOptions } from '../sync/api-client.ts';
import { fetchPublicStudents } from '../sync/on-demand.ts';
import { userOf, type Command } from './command-context.ts';
import { valueOf } from './command-failure.ts';
import type { PortEnvironment } from './port-environment.ts';

/** Whoever was given a code sees what it invites to before they register. Nothing of it is kept. */
export const lookUpCode: Command<'lookUpCode'> = async (env, { code, locale }) => {
  env.showLanguage(locale);
  return factsOf(valueOf(await askAsWhoIsHere(env, inviteByCodeCall, { params: { code } })));
};

/** Whoever opens the link of an invitation learns before any form whether it still connects (F-304). Nothing of it is kept. */
export const checkInvitation: Command<'checkInvitation'> = async (env, { code, invitationId, contact, locale }) => {
  env.showLanguage(locale);
  const { state, invite } = valueOf(await askAsWhoIsHere(env, checkInvitationCall, { params: { code }, body: { invitationId, contact } }));
  return { state, facts: invite === null ? null : factsOf(invite) };
};

function factsOf(invite: ReplyOf<typeof inviteByCodeCall>): CodeFacts {
  const { teacherFullName, className, icon } = invite;
  const colour = ICONS.find(({ kind, slug }) => kind === 'class' && slug === icon)?.colour ?? 'board';
  const shared = { teacherFullName, className, icon, colour };
  if (invite['@type'] === 'ClassInvite') return { ...shared, kind: 'class', classId: idOf(invite.class) };
  const classes = invite.classes.map(({ classId, className: name, schoolName }) => ({ classId, className: name, schoolName }));
  return { ...shared, kind: 'student', studentInitials: invite.studentInitials, classes };
}

/** Names of other people's children: they pass through and stay nowhere. */
export const publicStudents: Command<'publicStudents'> = async (env, { classId, code }) => ({
  students: valueOf(await fetchPublicStudents((await userOf(env)).sources.world.engine.api, classId, code)),
});

/** As who is logged in: their wrong codes are counted alone, and those of others at the address do not stop them. */
async function askAsWhoIsHere<C extends Call>(env: PortEnvironment, call: C, options: SendOptions<C>): Promise<Answer<ReplyOf<C>>> {
  const answer = await (await env.ready())?.sources.world.engine.api.send(call, options);
  return answer === undefined || answer.kind === 'expired' ? env.visitorApi.send(call, options) : answer;
}
