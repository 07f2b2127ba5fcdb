import './engine.ts';
import type { Commands } from '../../../schema/port/commands.ts';
import type { ParamsOf, QueryName, ResultOf } from '../../../schema/port/queries.ts';
import type { EachOp } from './each.worker.ts';
import type { By, PlainList } from './plain-rows.ts';
import { callsOf } from './worker-calls.ts';

/** ms of each turn, by what was read or written and by whom. */
export type EachTimes = Record<string, Record<'engine' | By, number[]>>;

/** What a turn is about: another one each time, so that no list is still held from the turn before. */
interface Turn {
  readonly number: number;
  readonly classId: string;
  readonly studentId: string;
  readonly storyId: string;
  readonly eventId: string;
  readonly threadId: string;
}

const ask = callsOf<EachOp>(new Worker(new URL('./each.worker.ts', import.meta.url), { type: 'module' }));

/** Gives the floors what the engine's replica has, but messages: those are another bench's (local). Answers how many rows. */
async function copy(): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('rxdb-dexie-') === true && /--(?:entities|stories)$/.test(name) ? [name] : []));
  let rows = 0;
  for (const database of names) rows += (await ask({ op: 'copy', database })) as number;
  return rows;
}

/** Fetches what is kept only for who looks: comments of a story, points and invitations of a student, past events. */
async function fetchBelow(turns: readonly Turn[]): Promise<void> {
  for (const { classId, studentId, storyId } of turns) {
    await must('fetchBelow', { of: 'comments', classId, storyId });
    await must('fetchBelow', { of: 'awards', studentId });
    await must('fetchBelow', { of: 'invitations', studentId });
    await must('fetchBelow', { of: 'events', classId });
  }
}

/** As many turns as are wanted, over the classes that somebody teaches, with what lies in each. */
async function plan(count: number): Promise<Turn[]> {
  const { rows: classes } = await loaded('classes', { status: 'active' });
  const turns: Turn[] = [];
  for (let number = 0; number < count; number += 1) {
    const classId = classes[number % classes.length]?._id ?? '';
    const round = Math.floor(number / classes.length);
    const pick = <T extends { readonly _id: string }>(rows: readonly T[]): string => rows[round % rows.length]?._id ?? '';
    const students = (await loaded('students', { classId })).rows;
    const stories = (await loaded('feed', { classIds: [classId], limit: 20 })).rows;
    const events = (await loaded('events', { classId, which: 'upcoming', limit: 50 })).rows;
    const threads = (await loaded('threads', { classId })).rows;
    turns.push({ number, classId, studentId: pick(students), storyId: pick(stories), eventId: pick(events), threadId: pick(threads) });
  }
  return turns.filter(({ studentId, storyId, threadId }) => ![studentId, storyId, threadId].includes(''));
}

type RowsQuery = 'classes' | 'students' | 'feed' | 'events' | 'threads';
async function loaded<Q extends RowsQuery>(name: Q, params: ParamsOf<Q>): Promise<ResultOf<Q>> {
  const { result } = await globalThis.bench.when<Q>(name, params, ({ isLoaded }) => isLoaded);
  return result;
}

async function must<C extends keyof Commands>(name: C, args: Commands[C]['args']): Promise<void> {
  const answer = await globalThis.bench.client.run(name, args);
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
}

/** How the engine reads something, and what of the floor's rows is the same. */
interface Read {
  readonly engine: () => Promise<unknown>;
  readonly plain: PlainList | { readonly id: string };
}

function readsOf({ classId, studentId, storyId, eventId, threadId, number }: Turn): Record<string, Read> {
  const room = `/classes/${classId}`;
  const list = (kind: string, scope: string | null, limit = 1000): PlainList => ({ kind, scope, limit });
  const rows = <Q extends QueryName>(name: Q, params: ParamsOf<Q>) => () => globalThis.bench.when<Q>(name, params, (result) => (result as { isLoaded?: boolean }).isLoaded !== false);
  const one = <Q extends QueryName>(name: Q, params: ParamsOf<Q>) => () => globalThis.bench.when<Q>(name, params, (result) => (result as { state?: string }).state !== 'loading');
  return {
    'the classes': { engine: rows('classes', { status: 'active' }), plain: list('Class', null) },
    'a class': { engine: one('class', { classId }), plain: { id: room } },
    'the students of a class': { engine: rows('students', { classId }), plain: list('Student', room) },
    'a student': { engine: one('student', { studentId }), plain: { id: `/students/${studentId}` } },
    'what a class gives points for': { engine: rows('skills', { classId }), plain: list('Skill', room) },
    'points of a student': { engine: rows('awards', { studentId, since: null, limit: 50 }), plain: list('Award', `/students/${studentId}`, 50) },
    'invitations of a student': { engine: rows('invitations', { studentId }), plain: list('Invitation', `/students/${studentId}`) },
    'requests to join': { engine: rows('requests', {}), plain: list('ConnectionRequest', null) },
    'the feed of a class, 20 posts': { engine: rows('feed', { classIds: [classId], limit: 20 }), plain: list('Story', room, 20) },
    'the feed of all classes, 20 posts': { engine: rows('feed', { classIds: null, limit: 20 }), plain: list('Story', null, 20) },
    'a post': { engine: one('story', { classId, storyId }), plain: { id: `${room}/stories/${storyId}` } },
    'comments of a post': { engine: rows('comments', { classId, storyId }), plain: list('Comment', `${room}/stories/${storyId}`) },
    'coming events of a class': { engine: rows('events', { classId, which: 'upcoming', limit: 50 }), plain: list('Event', room, 50) },
    'past events of a class': { engine: rows('events', { classId, which: 'past', limit: 50 }), plain: list('Event', room, 50) },
    'an event': { engine: one('event', { eventId }), plain: { id: `/events/${eventId}` } },
    'the talks': { engine: rows('threads', { classId: null }), plain: list('Thread', null) },
    'the talks of a class': { engine: rows('threads', { classId }), plain: list('Thread', room) },
    'a talk': { engine: one('thread', { threadId }), plain: { id: `/threads/${threadId}` } },
    'icons to choose from': { engine: rows('icons', { kind: 'student' }), plain: list('Icon', null) },
    'what waits to be sent': { engine: rows('outbox', {}), plain: list('Outbox', null) },
    'a draft': { engine: () => globalThis.bench.when('draft', { place: `bench ${number}` }, () => true), plain: { id: `draft ${number}` } },
  };
}

function writesOf({ classId, studentId, storyId, threadId, number }: Turn): Record<string, () => Promise<void>> {
  const day = new Date(Date.UTC(2099, 0, 1 + number)).toISOString();
  const isOdd = number % 2 === 1;
  return {
    'a message': () => must('sendMessage', { threadId, body: `Durable ${number}` }),
    'a post of words': () => must('createStory', { classId, body: `Durable ${number}` }),
    'a comment': () => must('createComment', { classId, storyId, body: `Durable ${number}` }),
    'a like': () => must('setStoryLiked', { classId, storyId, liked: !isOdd }),
    'an event': () => must('createEvent', { classId, event: { title: `Durable ${number}`, description: '', allDay: true, startDateTime: day, endDateTime: day } }),
    'a name': () => must('updateStudent', { classId, studentId, patch: { firstName: `Durable ${number}` } }),
    'students of a class': () => must('addStudents', { classId, students: [{ firstName: 'Durable', lastName: String(number) }] }),
    'an invitation': () => must('inviteParent', { studentId, contact: `durable-${number}@home.test` }),
    'a talk muted': () => must('setThreadMuted', { threadId, muted: !isOdd }),
    'words of a draft': () => must('saveDraft', { place: `bench ${number}`, body: `Durable ${number}` }),
  };
}

/** Each read and write once in each turn, by the engine, by Dexie and by raw IndexedDB; `restMs` before each, and a turn begins `turnMs` behind the one before, when no list is held any more. */
async function measure(turns: readonly Turn[], restMs: number, turnMs: number): Promise<EachTimes> {
  const times: EachTimes = {};
  const note = async (what: string, who: 'engine' | By, work: () => Promise<unknown>): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const start = performance.now();
    await work();
    ((times[what] ??= { engine: [], dexie: [], raw: [] })[who]).push(performance.now() - start);
  };
  for (const turn of turns) {
    const reads = Object.entries(readsOf(turn));
    // Whichever is the first finds worker and stores at rest, which is a figure of its own.
    const first = turn.number % reads.length;
    for (const [place, [name, { engine, plain }]] of [...reads.slice(first), ...reads.slice(0, first)].entries()) {
      const what = `read: ${place === 0 ? 'the first behind a rest, each in its turn' : name}`;
      await note(what, 'engine', engine);
      for (const by of ['dexie', 'raw'] as const) await note(what, by, () => ask('id' in plain ? { op: 'get', by, id: plain.id } : { op: 'list', by, list: plain }));
    }
    for (const [what, engine] of Object.entries(writesOf(turn))) {
      await note(`write: ${what}`, 'engine', engine);
      for (const by of ['dexie', 'raw'] as const) await note(`write: ${what}`, by, () => ask({ op: 'put', by, row: { id: `${what} ${turn.number} ${by}`, kind: 'Written', places: [['Written', '', 0]], value: what } }));
    }
    await new Promise((resolve) => setTimeout(resolve, turnMs));
  }
  return times;
}

const each = { copy, plan, fetchBelow, measure };
declare global {
  var each: { copy: typeof copy; plan: typeof plan; fetchBelow: typeof fetchBelow; measure: typeof measure };
}
globalThis.each = each;
