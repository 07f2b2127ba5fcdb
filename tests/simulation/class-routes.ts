import { createClassCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { createEventCall, deleteEventCall, patchEventCall } from '../../schema/calls/event-calls.ts';
import { createCommentCall, deleteCommentCall } from '../../schema/calls/comment-calls.ts';
import { acknowledgeStoryCall, createStoryCall, deleteStoryCall, likeStoryCall, patchStoryCall, readStoryCall, unlikeStoryCall } from '../../schema/calls/story-calls.ts';
import { idOf, iri, type Uuid } from '../../schema/ids.ts';
import { classFlags, commentFlags, eventFlags, storyFlags } from '../../schema/rules/permission-rules.ts';
import type { School, StoryTruth } from './school.ts';
import { on, refused, type Asked, type Done, type Route } from './school-route.ts';
import type { Call } from '../../schema/calls/call.ts';

/** Classes, their stories with comments, their events: by the real permission rules. */
export const classRoutes: readonly Route[] = [
  on(createClassCall, ({ school, user, body, newId, made }) => {
    const id = body._id ?? newId();
    const known = school.classes.get(id);
    if (known !== undefined) return known.mainTeacher === user ? { thing: iri.class(id) } : refused(409);
    if (school.people.get(user)?.role !== 'teacher') return refused(403);
    made(iri.class(id));
    school.addClass({ id, name: body.name, grade: body.grade, icon: body.icon, mainTeacher: user }, newId);
    return { thing: iri.class(id) };
  }),
  on(patchClassCall, ({ school, user, param, body }) => {
    const { relation, known } = classOf(school, user, param('classId'));
    if (known === undefined) return refused(404);
    if (!classFlags(relation, known.status).canEdit) return refused(403);
    Object.assign(known, body);
    return { thing: iri.class(known.id) };
  }),
  on(createStoryCall, ({ school, user, param, body, newId, made }) => {
    const { relation, known } = classOf(school, user, param('classId'));
    if (known === undefined) return refused(404);
    const id = body._id ?? newId();
    if (school.stories.has(id)) return { thing: iri.story(known.id, id) };
    if (!classFlags(relation, known.status).canCreateStory) return refused(403);
    made(iri.story(known.id, id));
    school.stories.set(id, { id, classId: known.id, author: user, body: body.body, attachments: school.filesOf(body.attachments), createdAt: school.tick(), likes: new Set(), reads: new Set(), isUrgent: body.isUrgent, isAckAsked: body.isAckAsked, ackAudience: body.ackAudience, acks: new Set() });
    return { thing: iri.story(known.id, id) };
  }),
  on(patchStoryCall, (asked) =>
    withStory(asked, 'canEdit', (story) => {
      story.body = asked.body.body ?? story.body;
      story.isAckAsked = asked.body.isAckAsked ?? story.isAckAsked;
      story.ackAudience = asked.body.ackAudience ?? story.ackAudience;
      story.isUrgent = asked.body.isUrgent ?? story.isUrgent;
      if (asked.body.attachments !== undefined) story.attachments = asked.school.filesOf(asked.body.attachments);
    }),
  ),
  on(deleteStoryCall, (asked) => {
    const ended = withStory(asked, 'canDelete', (story) => {
      for (const comment of asked.school.comments.values()) if (comment.storyId === story.id) asked.school.comments.delete(comment.id);
      asked.school.stories.delete(story.id);
      asked.school.deleted.add(iri.story(story.classId, story.id));
    });
    return ended !== null && 'refused' in ended ? ended : null;
  }),
  on(likeStoryCall, (asked) => withStory(asked, 'canCreateComment', (story) => void story.likes.add(asked.user))),
  on(unlikeStoryCall, (asked) => withStory(asked, 'canCreateComment', (story) => void story.likes.delete(asked.user))),
  on(readStoryCall, (asked) => withStory(asked, null, (story) => void story.reads.add(asked.user))),
  on(acknowledgeStoryCall, (asked) => {
    const known = asked.school.stories.get(asked.param('storyId'));
    // Twice changes nothing, whatever has become of the story.
    const flag = known?.acks.has(asked.user) === true ? null : 'canAcknowledge';
    return withStory(asked, flag, (story) => {
      story.reads.add(asked.user);
      story.acks.add(asked.user);
    });
  }),
  on(createCommentCall, (asked) => {
    const { school, user, param, body, newId, made } = asked;
    const id = body._id ?? newId();
    const thing = iri.comment(param('classId'), param('storyId'), id);
    if (school.comments.has(id)) return { thing };
    const ended = withStory(asked, 'canCreateComment', (story) => {
      made(thing);
      school.comments.set(id, { id, classId: story.classId, storyId: story.id, author: user, body: body.body, at: school.tick() });
    });
    return ended !== null && 'refused' in ended ? ended : { thing };
  }),
  on(deleteCommentCall, ({ school, user, param }) => {
    const comment = school.comments.get(param('commentId'));
    const { relation, known } = classOf(school, user, param('classId'));
    if (comment === undefined || known === undefined) return refused(404);
    if (!commentFlags({ relation, isAuthor: comment.author === user, status: known.status }).canDelete) return refused(403);
    school.comments.delete(comment.id);
    school.deleted.add(iri.comment(comment.classId, comment.storyId, comment.id));
    return null;
  }),
  on(createEventCall, ({ school, user, param, body, newId, made }) => {
    const { relation, known } = classOf(school, user, param('classId'));
    if (known === undefined) return refused(404);
    const id = body._id ?? newId();
    if (school.events.has(id)) return { thing: iri.event(id) };
    if (!classFlags(relation, known.status).canCreateEvent) return refused(403);
    made(iri.event(id));
    const { title, startDateTime, endDateTime } = body;
    school.events.set(id, { id, classId: known.id, author: user, title, startDateTime, endDateTime });
    return { thing: iri.event(id) };
  }),
  on(patchEventCall, ({ school, user, param, body }) => {
    const event = school.events.get(param('eventId'));
    const { relation, known } = classOf(school, user, event?.classId ?? '');
    if (event === undefined || known === undefined) return refused(404);
    if (!eventFlags({ relation, isAuthor: event.author === user, status: known.status }).canEdit) return refused(403);
    event.title = body.title ?? event.title;
    return { thing: iri.event(event.id) };
  }),
  on(deleteEventCall, ({ school, user, param }) => {
    const event = school.events.get(param('eventId'));
    const { relation, known } = classOf(school, user, event?.classId ?? '');
    if (event === undefined || known === undefined) return refused(404);
    if (!eventFlags({ relation, isAuthor: event.author === user, status: known.status }).canDelete) return refused(403);
    school.events.delete(event.id);
    school.deleted.add(iri.event(event.id));
    return null;
  }),
];

/** A class and how the asker stands to it; no class where there is none to the asker. */
export function classOf(school: School, user: Uuid, reference: string) {
  const relation = school.relation(user, idOf(`/${reference}`));
  return { relation, known: relation === 'none' ? undefined : school.classes.get(reference) };
}

function withStory(asked: Asked<Call>, flag: 'canEdit' | 'canDelete' | 'canCreateComment' | 'canAcknowledge' | null, work: (story: StoryTruth) => void): Done {
  const { school, user, param } = asked;
  const story = school.stories.get(param('storyId'));
  const { relation, known } = classOf(school, user, param('classId'));
  if (story === undefined || known === undefined || story.classId !== known.id) return refused(404);
  const flags = storyFlags({ relation, isAuthor: story.author === user, isLiked: story.likes.has(user), status: known.status, isAckAsked: story.isAckAsked, ackAudience: story.ackAudience, isAcknowledged: story.acks.has(user), isScheduled: false });
  if (flag !== null && !flags[flag]) return refused(403);
  work(story);
  return { thing: iri.story(story.classId, story.id) };
}
