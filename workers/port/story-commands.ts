import { iri } from '../../schema/ids.ts';
import { REMIND_EVERY_MS, STORY_BODY_MAX } from '../../schema/limits.ts';
import type { PostOptions } from '../../schema/port/views.ts';
import type { FileType } from '../../schema/records/file.ts';
import { characterCount } from '../../schema/rules/character-count.ts';
import { contentFault } from '../../schema/rules/content-rules.ts';
import { scheduleFault } from '../../schema/rules/schedule-rules.ts';
import type { MutationOf } from '../../schema/rules/mutation.ts';
import { isOn } from '../../schema/rules/mutation-subject.ts';
import { asSeen, inTurn, newId, userOf, write, writeAllowed, writeAllowedFollowed, writeUnlessSo, type Command } from './command-context.ts';
import { refuse } from './command-failure.ts';
import { withEditBase } from './edit-base.ts';
import type { OpenUser } from './port-environment.ts';

export const createStory: Command<'createStory'> = async (env, { classId, body, options, sendId }) => {
  const user = await userOf(env);
  const place = `story:${classId}`;
  return inTurn(place, async () => {
    const draft = await user.sources.world.vault.draft(place);
    const attachments = draft?.attachments ?? [];
    const { publishAt, ...choices } = options ?? draft?.options ?? {};
    const fault = contentFault({ body, attachmentTypes: attachments.map((file) => file.type) });
    if (fault !== null || characterCount(body) > STORY_BODY_MAX) return refuse(fault ?? 'content.tooLong');
    insistAhead(user, publishAt ?? null);
    const storyId = sendId ?? newId(env);
    const story: MutationOf<'story.create'> = {
      type: 'story.create', classId, storyId, body: body.trim(), attachments: [...attachments], ...chosenIn(choices), ...(publishAt === undefined ? {} : { publishAt }),
    };
    await write(user, story, { consumeDraft: place, sendId });
    return { storyId };
  });
};

/** The files that stay must be the story's, or wait with it; the new ones are those of the draft. */
export const updateStory: Command<'updateStory'> = async (env, { classId, storyId, body, kept, options, seen, sendId }) => {
  const user = await userOf(env);
  const place = `edit:${storyId}`;
  return inTurn(place, async () => {
    const draft = await user.sources.world.vault.draft(place);
    const attachments = draft?.attachments ?? [];
    const types = await fileTypes(user, classId, storyId);
    const stay = kept.filter((fileId) => types.has(fileId));
    const fault = contentFault({ body, attachmentTypes: [...stay.flatMap((fileId) => types.get(fileId) ?? []), ...attachments.map((file) => file.type)] });
    if (fault !== null || characterCount(body) > STORY_BODY_MAX) return refuse(fault ?? 'content.tooLong');
    const edit: MutationOf<'story.update'> = {
      type: 'story.update', classId, storyId, body: body.trim(), kept: stay, attachments: [...attachments], ...chosenIn(options ?? draft?.options ?? {}),
    };
    return writeAllowedFollowed(user, await withEditBase(user, edit, seen), { consumeDraft: place, sendId });
  });
};

export const scheduleStory: Command<'scheduleStory'> = async (env, { classId, storyId, publishAt }) => {
  const user = await userOf(env);
  insistAhead(user, publishAt);
  return writeAllowed(user, { type: 'story.schedule', classId, storyId, publishAt });
};

export const deleteStory: Command<'deleteStory'> = async (env, { classId, storyId }) => write(await userOf(env), { type: 'story.delete', classId, storyId });

/** Nothing is written where the story is already as wanted: repeated taps end in one request or none (STO-05). */
export const setStoryLiked: Command<'setStoryLiked'> = async (env, { classId, storyId, liked }) =>
  writeUnlessSo(await userOf(env), { type: liked ? 'story.like' : 'story.unlike', classId, storyId });

/** The author's own views are not counted, and a view counts once (STO-06). */
export const markStoryRead: Command<'markStoryRead'> = async (env, { classId, storyId }) => {
  const user = await userOf(env);
  const story = await asSeen(user, iri.story(classId, storyId));
  const me = await user.sources.world.vault.me();
  if (story?.['@type'] !== 'Story' || story.isRead || story.author['@id'] === me?.['@id']) return null;
  return write(user, { type: 'story.read', classId, storyId });
};

/** For good, and once: a second press writes nothing (EXT-03). */
export const acknowledgeStory: Command<'acknowledgeStory'> = async (env, { classId, storyId }) => {
  const user = await userOf(env);
  const story = await asSeen(user, iri.story(classId, storyId));
  if (story?.['@type'] !== 'Story' || !story.canAcknowledge) return null;
  return writeUnlessSo(user, { type: 'story.acknowledge', classId, storyId });
};

/** Once a day for all teachers of the class; the server keeps to it, too. */
export const remindOfStory: Command<'remindOfStory'> = async (env, { classId, storyId }) => {
  const user = await userOf(env);
  const story = await asSeen(user, iri.story(classId, storyId));
  const now = user.sources.world.serverClock.now();
  const last = story?.['@type'] === 'Story' ? story.remindedAt : null;
  if (last !== null && Date.parse(last) + REMIND_EVERY_MS > now) return refuse('remind.early');
  return writeAllowed(user, { type: 'story.remind', classId, storyId, at: new Date(now).toISOString() });
};

/** What of the options is named in both a new story and an edit. */
function chosenIn({ isAckAsked, ackAudience, isUrgent }: PostOptions) {
  return {
    ...(isAckAsked === undefined ? {} : { isAckAsked }),
    ...(ackAudience === undefined ? {} : { ackAudience }),
    ...(isUrgent === undefined ? {} : { isUrgent }),
  };
}

/** The chosen time may have passed while the post lay here as a draft. */
function insistAhead(user: OpenUser, publishAt: string | null): void {
  const fault = publishAt === null ? null : scheduleFault(Date.parse(publishAt), user.sources.world.serverClock.now());
  if (fault !== null) refuse(fault);
}

/** The types of a story's files by id: stored ones, and those that wait with it. */
async function fileTypes(user: OpenUser, classId: string, storyId: string): Promise<ReadonlyMap<string, FileType>> {
  const { replica, vault } = user.sources.world;
  const [stored, rows] = await Promise.all([replica.get(iri.story(classId, storyId)), vault.outbox()]);
  const waiting = rows.flatMap(({ mutation }) => (isOn(mutation, 'story') && mutation.storyId === storyId && 'attachments' in mutation ? mutation.attachments : []));
  const present = stored?.['@type'] === 'Story' ? stored.attachments : [];
  return new Map([...present.map((file) => [file._id, file.type] as const), ...waiting.map((file) => [file.fileId, file.type] as const)]);
}
