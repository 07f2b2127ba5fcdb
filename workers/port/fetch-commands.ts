import { renewClassCodeCall } from '../../schema/calls/class-calls.ts';
import { renewParentCodeCall } from '../../schema/calls/student-calls.ts';
import type { Recipient } from '../../schema/port/queries.ts';
import { askForTrial, askForVerification, fetchClassCredentials, fetchPushFacts, fetchStoryAsked, fetchStoryReaders } from '../sync/on-demand.ts';
import { newId, userOf, type Command } from './command-context.ts';
import { CommandFailure, valueOf } from './command-failure.ts';
import { knownRecipients } from './known-recipients.ts';
import { RECIPIENTS } from './live/live-sources.ts';

export const fetchOlderMessages: Command<'fetchOlderMessages'> = async (env, { threadId, ...reach }) => ({
  outcome: await (await userOf(env)).sources.world.engine.fetchOlderMessages(threadId, reach),
});

export const fetchOlderStories: Command<'fetchOlderStories'> = async (env, { classIds }) => ({
  outcome: await (await userOf(env)).sources.world.engine.fetchOlderStories(classIds),
});

export const fetchBelow: Command<'fetchBelow'> = async (env, below) => ({ outcome: await (await userOf(env)).sources.world.engine.fetchBelow(below) });

/** Who has read a story: only the server knows. */
export const storyReaders: Command<'storyReaders'> = async (env, { classId, storyId }) => {
  const readers = valueOf(await fetchStoryReaders((await userOf(env)).sources.world.engine.api, classId, storyId));
  return { readers };
};

/** Who is asked to confirm a story: only the server knows. */
export const storyAsked: Command<'storyAsked'> = async (env, { classId, storyId }) => {
  const asked = valueOf(await fetchStoryAsked((await userOf(env)).sources.world.engine.api, classId, storyId));
  return { asked };
};

/** Passwords pass through and stay nowhere. */
export const classCredentials: Command<'classCredentials'> = async (env, { classId }) => ({
  credentials: valueOf(await fetchClassCredentials((await userOf(env)).sources.world.engine.api, classId)),
});

/** The new code comes as every change of a student does. */
export const renewParentCode: Command<'renewParentCode'> = async (env, { studentId }) => {
  valueOf(await (await userOf(env)).sources.world.engine.api.send(renewParentCodeCall, { params: { studentId }, key: newId(env) }));
  return null;
};

/** As for a student's. */
export const renewClassCode: Command<'renewClassCode'> = async (env, { classId }) => {
  valueOf(await (await userOf(env)).sources.world.engine.api.send(renewClassCodeCall, { params: { classId }, key: newId(env) }));
  return null;
};

/** The confirming letter to the user's own address; a student has none. */
export const sendVerification: Command<'sendVerification'> = async (env) => {
  const { engine, vault } = (await userOf(env)).sources.world;
  const me = await vault.me();
  if (me === null || me.role === 'student') return null;
  valueOf(await askForVerification(engine.api, me.role, me._id));
  return null;
};

export const pushFacts: Command<'pushFacts'> = async (env) => valueOf(await fetchPushFacts((await userOf(env)).sources.world.engine.api));

export const tryPush: Command<'tryPush'> = async (env, { subscriptionId }) => {
  valueOf(await askForTrial((await userOf(env)).sources.world.engine.api, subscriptionId, newId(env)));
  return null;
};

/** Members of a thread; offline those that its record names. */
export const threadMembers: Command<'threadMembers'> = async (env, { threadId }) => {
  const { engine, replica } = (await userOf(env)).sources.world;
  const answer = await engine.fetchThreadMembers(threadId);
  if (answer.kind === 'ok') return { members: answer.value };
  const stored = (await replica.all('Thread')).find((thread) => thread._id === threadId);
  if (stored === undefined || stored.members.length === 0) return { members: valueOf(answer) };
  return { members: stored.members.map((user) => ({ user, isNotificationEnabled: true })) };
};

/** Whom one may write to, with the names of their classes; where the server does not say, those who are known here, or its last answer. */
export const recipients: Command<'recipients'> = async (env) => {
  const { engine, vault, replica } = (await userOf(env)).sources.world;
  const answer = await engine.fetchRecipients();
  const [me, classes] = await Promise.all([vault.me(), replica.all('Class')]);
  const known = answer.kind === 'ok' ? answer.value : me === null ? [] : knownRecipients(me, classes, await replica.all('Student'));
  // The names of a conversation that is begun without a network are read there, too.
  if (answer.kind === 'ok' || known.length > 0) await vault.saveCursor(RECIPIENTS, JSON.stringify(known));
  const stored = await vault.cursor(RECIPIENTS);
  if (stored === null) throw new CommandFailure({ kind: 'offline' });
  const names = new Map(classes.map((value) => [value['@id'], value.name]));
  // Stored above, with the IRIs of the classes.
  const told = JSON.parse(stored) as readonly Recipient[];
  return { recipients: told.map((recipient) => ({ ...recipient, classes: recipient.classes.flatMap((classIri) => names.get(classIri) ?? []) })) };
};
