import { iri } from '../../schema/ids.ts';
import { STORY_BODY_MAX } from '../../schema/limits.ts';
import type { FileType } from '../../schema/records/file.ts';
import type { Story } from '../../schema/records/story.ts';
import { contentFault } from '../../schema/rules/content-rules.ts';
import { isOn } from '../../schema/rules/mutation-subject.ts';
import { overlayStory } from '../../schema/rules/overlay.ts';
import { inTurn, newId, userOf, write, writeAllowed, type Command } from './command-context.ts';
import { refuse } from './command-failure.ts';
import type { OpenUser } from './port-environment.ts';

export const createStory: Command<'createStory'> = async (env, { classId, body }) => {
  const user = await userOf(env);
  const place = `story:${classId}`;
  return inTurn(place, async () => {
    const attachments = (await user.sources.world.vault.draft(place))?.attachments ?? [];
    const fault = contentFault({ body, attachmentTypes: attachments.map((file) => file.type) });
    if (fault !== null || body.length > STORY_BODY_MAX) return refuse(fault ?? 'content.tooLong');
    const storyId = newId(env);
    await write(user, { type: 'story.create', classId, storyId, body: body.trim(), attachments: [...attachments] }, place);
    return { storyId };
  });
};

/** The files that stay must be the story's, or wait with it; the new ones are those of the draft. */
export const updateStory: Command<'updateStory'> = async (env, { classId, storyId, body, kept }) => {
  const user = await userOf(env);
  const place = `edit:${storyId}`;
  return inTurn(place, async () => {
    const attachments = (await user.sources.world.vault.draft(place))?.attachments ?? [];
    const types = await fileTypes(user, classId, storyId);
    const stay = kept.filter((fileId) => types.has(fileId));
    const fault = contentFault({ body, attachmentTypes: [...stay.flatMap((fileId) => types.get(fileId) ?? []), ...attachments.map((file) => file.type)] });
    if (fault !== null || body.length > STORY_BODY_MAX) return refuse(fault ?? 'content.tooLong');
    return writeAllowed(user, { type: 'story.update', classId, storyId, body: body.trim(), kept: stay, attachments: [...attachments] }, place);
  });
};

export const deleteStory: Command<'deleteStory'> = async (env, { classId, storyId }) => write(await userOf(env), { type: 'story.delete', classId, storyId });

/** Nothing is written where the story is already as wanted: repeated taps end in one request, the last (STO-05). */
export const setStoryLiked: Command<'setStoryLiked'> = async (env, { classId, storyId, liked }) => {
  const user = await userOf(env);
  const story = await seenStory(user, classId, storyId);
  if (story !== null && story.isLiked === liked) return null;
  return write(user, { type: liked ? 'story.like' : 'story.unlike', classId, storyId });
};

/** The author's own views are not counted, and a view counts once (STO-06). */
export const markStoryRead: Command<'markStoryRead'> = async (env, { classId, storyId }) => {
  const user = await userOf(env);
  const story = await seenStory(user, classId, storyId);
  const me = await user.sources.world.vault.me();
  if (story === null || story.isRead || story.author['@id'] === me?.['@id']) return null;
  return write(user, { type: 'story.read', classId, storyId });
};

/** The types of a story's files by id: stored ones, and those that wait with it. */
async function fileTypes(user: OpenUser, classId: string, storyId: string): Promise<ReadonlyMap<string, FileType>> {
  const { replica, vault } = user.sources.world;
  const [stored, rows] = await Promise.all([replica.get(iri.story(classId, storyId)), vault.outbox()]);
  const waiting = rows.flatMap(({ mutation }) => (isOn(mutation, 'story') && mutation.storyId === storyId && 'attachments' in mutation ? mutation.attachments : []));
  const present = stored?.['@type'] === 'Story' ? stored.attachments : [];
  return new Map([...present.map((file) => [file._id, file.type] as const), ...waiting.map((file) => [file.fileId, file.type] as const)]);
}

/** The stored story with what waits laid over it; null where it is not stored. */
async function seenStory(user: OpenUser, classId: string, storyId: string): Promise<Story | null> {
  const { replica, vault } = user.sources.world;
  const [stored, rows] = await Promise.all([replica.get(iri.story(classId, storyId)), vault.outbox()]);
  if (stored?.['@type'] !== 'Story') return null;
  return rows.filter((row) => row.state === 'waiting').reduce<Story | null>((story, row) => (story === null ? null : overlayStory(story, row.mutation)), stored);
}
