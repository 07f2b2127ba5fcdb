import { directThreadId, idOf, iri } from '../../schema/ids.ts';
import { MESSAGE_BODY_MAX } from '../../schema/limits.ts';
import type { Thread } from '../../schema/records/thread.ts';
import { characterCount } from '../../schema/rules/character-count.ts';
import { contentFault } from '../../schema/rules/content-rules.ts';
import { inTurn, newId, userOf, write, writeUnlessSo, type Command } from './command-context.ts';
import { refuse } from './command-failure.ts';
import type { OpenUser } from './port-environment.ts';

export const sendMessage: Command<'sendMessage'> = async (env, { threadId, body, sendId }) => {
  const user = await userOf(env);
  const place = `thread:${threadId}`;
  return inTurn(place, async () => {
    const [draft, inClass] = await Promise.all([user.sources.world.vault.draft(place), classOf(user, threadId)]);
    const { attachments = [], options } = draft ?? {};
    const reply = options?.replyTo === undefined ? {} : { replyTo: options.replyTo };
    const fault = contentFault({ body, attachmentTypes: attachments.map((file) => file.type) });
    if (fault !== null || characterCount(body) > MESSAGE_BODY_MAX) return refuse(fault ?? 'content.tooLong');
    const messageId = sendId ?? newId(env);
    await write(user, { type: 'message.create', threadId, messageId, body: body.trim(), attachments: [...attachments], ...reply, ...inClass }, { consumeDraft: place, sendId });
    return { messageId };
  });
};

/** What a message needs beside its thread (R-OUT-12). */
async function classOf(user: OpenUser, threadId: string): Promise<{ classId?: string }> {
  const thread = await storedThread(user, threadId);
  return thread === null || thread.class === null ? {} : { classId: idOf(thread.class) };
}

async function storedThread(user: OpenUser, threadId: string): Promise<Thread | null> {
  const stored = await user.sources.world.replica.get(iri.thread(threadId));
  return stored?.['@type'] === 'Thread' ? stored : null;
}

export const deleteMessage: Command<'deleteMessage'> = async (env, { threadId, messageId }) => write(await userOf(env), { type: 'message.delete', threadId, messageId });

/** An older mark than the one the server knows writes nothing. */
export const markThreadRead: Command<'markThreadRead'> = async (env, { threadId, messageId, createdAt }) => {
  const user = await userOf(env);
  const readAt = (await storedThread(user, threadId))?.myReadAt ?? null;
  if (readAt !== null && readAt >= createdAt) return null;
  return write(user, { type: 'thread.read', threadId, messageId, createdAt });
};

export const setThreadMuted: Command<'setThreadMuted'> = async (env, { threadId, muted }) =>
  writeUnlessSo(await userOf(env), { type: muted ? 'thread.mute' : 'thread.unmute', threadId });

/** A one-to-one thread has one id for both people, so two devices that start it offline make one. */
export const createDirectThread: Command<'createDirectThread'> = async (env, { members, name }) => {
  const user = await userOf(env);
  const [other, ...more] = members;
  if (other === undefined) return refuse('thread.members');
  const { replica, vault } = user.sources.world;
  const threadId = more.length === 0 ? directThreadId(user.userId, other) : newId(env);
  if (await replica.has(iri.thread(threadId))) return { threadId };
  const isWaiting = (await vault.outbox()).some((row) => row.mutation.type === 'thread.createDirect' && row.mutation.threadId === threadId);
  if (!isWaiting) await write(user, { type: 'thread.createDirect', threadId, name: name.trim(), members: [...members] });
  return { threadId };
};
