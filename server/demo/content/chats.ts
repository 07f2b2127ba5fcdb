import { directThreadId } from '../../../schema/ids.ts';
import type { Random } from '../random.ts';
import { createAlbum } from './album.ts';
import type { Cast } from './cast.ts';
import { createStage, type Language } from './conversation.ts';
import { parseScripts, type Script } from './dialogue.ts';
import { createIds } from './ids.ts';
import type { Person, Pupil } from './people.ts';
import type { DemoSchool } from './rows.ts';
import type { SchoolClass } from './school-classes.ts';
import { speakerOfPerson } from './speakers.ts';
import { playHistory } from './thread-history.ts';

export type ChatRows = Pick<DemoSchool, 'files' | 'threads' | 'threadMembers' | 'messages' | 'messageFiles'>;

/** Everything that makes a thread. */
export interface ThreadPlan {
  type: 'parents' | 'students' | 'direct' | 'group';
  name: string;
  group: SchoolClass;
  /** Of direct threads the class is only the setting. */
  members: readonly Person[];
  teacher: Person | undefined;
  talkers: readonly Person[];
  language: Language;
  locale: 'en' | 'ru';
  scripts: readonly Script[];
  /** The last conversation, which ends moments ago. */
  closing: Script | undefined;
  count: number;
  from: number;
  to: number;
  /** Messages that these people have not read yet. */
  unread: ReadonlyMap<string, number>;
}

const PICTURES_PER_SCENE = { long: 3, short: 1 } as const;
const LONG_THREAD = 1000;

/** The rows of one thread. */
export function writeThread(plan: ThreadPlan, userIds: ReadonlyMap<string, string>, random: Random): ChatRows {
  const ids = createIds(random.fork('ids'));
  const idOf = (key: string): string => userIds.get(key) ?? '';
  const album = createAlbum({ ids, random: random.fork('album'), reuses: true, largestSide: 960, perScene: plan.count > LONG_THREAD ? PICTURES_PER_SCENE.long : PICTURES_PER_SCENE.short });
  const id = threadIdOf(plan, idOf, ids);
  const history = plan.count === 0 ? [] : playHistory({ stage: createStage(castOf(plan), plan.language, random.fork('stage')), scripts: plan.scripts, closing: plan.closing, random: random.fork('play'), from: plan.from, to: plan.to, count: plan.count, endsAtTo: plan.type === 'direct' });
  const messages = history.map((message) => {
    const authorId = idOf(message.speaker);
    const attachmentIds = message.enclosure === undefined ? [] : [...new Set(album.enclose(message.enclosure, { id: authorId, group: plan.group }, message.createdAt))];
    return { id: ids(message.createdAt), threadId: id, authorId, body: message.body, attachmentIds, createdAt: new Date(message.createdAt) };
  });
  const last = messages.at(-1);
  const readers = plan.members.map((person) => {
    // Who writes has read what stands above.
    const own = messages.findLastIndex((message) => message.authorId === idOf(person.key));
    const read = messages[Math.max(own, messages.length - 1 - (plan.unread.get(person.key) ?? readLag(person, random)))];
    return { threadId: id, userId: idOf(person.key), isNotificationEnabled: !random.chance(0.06), lastReadMessageId: read?.id ?? null, lastReadAt: read?.createdAt ?? null };
  });
  return {
    files: album.files,
    threads: [{ id, type: plan.type, name: plan.name, classId: plan.type === 'direct' ? null : plan.group.id, createdById: idOf((plan.teacher ?? plan.members[0])?.key ?? ''), lastMessageId: last?.id ?? null, lastMessageSentAt: last?.createdAt ?? null }],
    threadMembers: readers,
    messages,
    messageFiles: messages.flatMap((message) => message.attachmentIds.map((fileId) => ({ messageId: message.id, fileId }))),
  };
}

/** Most people have read all; some are behind. */
function readLag(person: Person, random: Random): number {
  if (person.role === 'teacher') return 0;
  return random.chance(0.75) ? 0 : random.int(1, 12);
}

function threadIdOf(plan: ThreadPlan, idOf: (key: string) => string, ids: (ms: number) => string): string {
  const [one, other] = plan.members;
  return plan.type === 'direct' && one !== undefined && other !== undefined ? directThreadId(idOf(one.key), idOf(other.key)) : ids(plan.from);
}

function castOf({ type, group, teacher, talkers, locale }: ThreadPlan): Cast {
  const childOf = (person: Person): Pupil | undefined => group.pupils.find((pupil) => pupil === person || pupil.parents.includes(person));
  return {
    // In private both speak of the same child.
    teacher: teacher === undefined ? undefined : speakerOfPerson(teacher, type === 'direct' && talkers[0] !== undefined ? childOf(talkers[0]) : undefined, locale),
    talkers: talkers.map((person) => speakerOfPerson(person, childOf(person), locale)),
  };
}

/** Scripts of several texts. */
export function scriptsOf(...sources: readonly string[]): Script[] {
  return sources.flatMap(parseScripts);
}
