import { isDeepStrictEqual } from 'node:util';
import { iri, type Iri } from '../../../schema/ids.ts';
import type { Resource } from '../../../schema/records/change.ts';
import type { LiveEvent } from '../../../schema/records/live-event.ts';
import type { PushMessage } from '../../../schema/records/push-message.ts';
import { pushedEntity } from '../../../server/push/push-message.ts';
import { files } from '../../../server/store/schema/stories.ts';
import { holds } from '../live-client.ts';
import type { Person } from '../permissions/permission-world.ts';
import type { Pushed, Reached, ReachWorld } from './reach-world.ts';
import { digestFaults, strangeClaims } from './digest-faults.ts';
import { peopleLists, restView, type View } from './rest-view.ts';

const LIVE_MS = 5_000;
/** What one asks for by its own IRI. */
const ASKED_BY_IRI: ReadonlySet<Resource['@type']> = new Set(['Class', 'Student', 'Story', 'Event', 'Thread', 'Message']);

/** The refusals among what a step answered: a step that did nothing proves nothing. */
export function refusalsIn(answers: readonly unknown[]): number[] {
  return answers.flatMap((answer) => (typeof answer === 'object' && answer !== null && 'headers' in answer && 'status' in answer && typeof answer.status === 'number' && answer.status >= 300 ? [answer.status] : []));
}

/**
 * What was reached in all steps: the kinds of resources that REST showed, who heard which live event, and what each
 * person saw when the files were last asked for.
 */
export interface Reach {
  readonly seen: Map<Iri, Resource['@type']>;
  readonly heard: Map<LiveEvent['event'], Set<Person>>;
  readonly filesAskedAt: Map<Person, string>;
}

/** Who was told what by push: the people of each kind, by name. */
export type Told = Partial<Record<PushMessage['kind'], readonly Person[]>>;
export function toldBy(pushed: readonly Pushed[]): Told {
  const kinds = Map.groupBy(pushed, ({ message }) => message.kind);
  return Object.fromEntries([...kinds].map(([kind, sent]) => [kind, sent.map(({ to }) => to).sort()]));
}

/** What is wrong, after something happened, with what reaches each person beside REST: changes, realtime, push and files. */
export async function reachFaults(world: ReachWorld, { seen, heard, filesAskedAt }: Reach, pushed: readonly Pushed[], isTurn: boolean): Promise<string[]> {
  const faults: string[] = [];
  const stored = await world.test.database.db.select({ id: files.id, ownerId: files.ownerId }).from(files);
  for (const reached of world.reached.filter(({ isHere }) => isHere)) {
    const { name } = reached;
    const say = (fault: string) => void faults.push(`${name}: ${fault}`);
    const changes = await reached.replica.pull();
    const view = await restView(reached);
    for (const [id, resource] of view) seen.set(id, resource['@type']);
    const before = faults.length;
    changeFaults(reached, view).forEach(say);
    if (faults.length > before) await reached.replica.load();
    (await digestFaults(reached, view, isTurn ? strangeClaims(seen, view) : [])).forEach(say);
    (await liveFaults(reached, view, changes.length > 0, heard)).forEach(say);
    for (const { message } of pushed.filter(({ to }) => to === name)) {
      const about = pushedEntity(message) ?? '';
      const row = reached.replica.rows.get(about);
      if (!view.has(about) && (row === undefined || !isUnlisted(row))) say(`a push message about ${about}`);
    }
    // Where nobody gains or loses access, those ask for the files who see something new; all do when there is a new file.
    const state = JSON.stringify([[...view.values()], stored]);
    if (isTurn || filesAskedAt.get(name) !== state) (await fileFaults(world, reached, view, stored)).forEach(say);
    filesAskedAt.set(name, state);
    if (isTurn) (await askedFaults(world, reached, view, seen)).forEach(say);
  }
  for (const { to } of pushed) if (!world.reachedOf(to).isHere) faults.push(`${to}: a push message to somebody who is gone`);
  return faults;
}

function changeFaults({ replica }: Reached, view: View): string[] {
  const faults: string[] = [];
  for (const [id, resource] of view) {
    const row = replica.rows.get(id);
    if (row === undefined) faults.push(`${id} is missing on the device`);
    else if (!isAlike(row, resource)) faults.push(`${id} is stale on the device: ${differenceOf(row, resource)}`);
  }
  for (const [id, row] of replica.rows) if (!view.has(id) && !isUnlisted(row)) faults.push(`${id} is still on the device`);
  return faults;
}

/** In all but what says nothing to a person: a version can grow with things that this person does not see. */
function isAlike(row: Resource, resource: Resource): boolean {
  return isDeepStrictEqual(shownOf(row), shownOf(resource)) && (row.version ?? 0) <= (resource.version ?? 0);
}

function shownIn(view: View, id: Iri): unknown {
  const resource = view.get(id);
  return resource === undefined ? null : shownOf(resource);
}

function shownOf(resource: Resource): unknown {
  return { ...resource, version: 0, '@context': '' };
}

/** REST lists requests that somebody can answer or take back; of the others a device is only told (REQ-03: a reviewed one shows its status). */
function isUnlisted(row: Resource): boolean {
  return row['@type'] === 'ConnectionRequest' && (row.status !== null || (!row.canReview && !row.canDelete));
}

function differenceOf(row: Resource, resource: Resource): string {
  const [one, other] = [new Map(Object.entries(row)), new Map(Object.entries(resource))];
  return [...other].filter(([key, value]) => !isDeepStrictEqual(one.get(key), value)).map(([key, value]) => `${key} ${JSON.stringify(one.get(key))} is ${JSON.stringify(value)}`).join(', ');
}

/** Whoever has something new is told of it; what a publication carries is what REST shows. */
async function liveFaults({ socket, name }: Reached, view: View, hasNews: boolean, heard: Reach['heard']): Promise<string[]> {
  if (hasNews && !(await holds(() => socket.events.length > 0, LIVE_MS))) return ['was not told that something is new'];
  const faults: string[] = [];
  for (const event of socket.events.splice(0)) {
    heard.set(event.event, (heard.get(event.event) ?? new Set()).add(name));
    if (event.event === 'thread.message_created' && !isDeepStrictEqual(shownOf(event.message), shownIn(view, event.message['@id']))) faults.push(`was sent ${event.message['@id']}, which REST does not show so`);
    if (event.event === 'thread.message_marked_as_deleted' && !view.has(event.thread)) faults.push(`was told of a message in ${event.thread}`);
  }
  return faults;
}

type StoredFile = Pick<typeof files.$inferSelect, 'id' | 'ownerId'>;

/** A file is read by its owner and by whoever REST shows it to, by token and by link; by nobody else. */
async function fileFaults({ test, active }: ReachWorld, { client, userId, role }: Reached, view: View, stored: readonly StoredFile[]): Promise<string[]> {
  const faults: string[] = [];
  const shown = `${JSON.stringify([...view.values()])}${await peopleLists({ client, role }, view, Object.values(active.people))}`;
  for (const { id, ownerId } of stored) {
    const expected = ownerId === userId || shown.includes(id) ? 200 : 404;
    const headers = { authorization: `Bearer ${client.accessToken}` };
    const link = test.files.links.sign(id, userId, Date.now());
    const answers = await Promise.all([
      test.app.inject({ url: `/api${iri.file(id)}`, headers }),
      test.app.inject({ url: `/api${iri.file(id)}/content`, headers }),
      test.app.inject({ url: `/api${link}` }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    if (statuses.some((status) => status !== expected)) faults.push(`the file ${id} answers ${statuses.join(', ')}, not ${expected}`);
  }
  return faults;
}

/** By its own IRI, too, everything answers as the collections do. */
async function askedFaults({ test }: ReachWorld, { client }: Reached, view: View, seen: ReadonlyMap<Iri, Resource['@type']>): Promise<string[]> {
  const faults: string[] = [];
  for (const [id, type] of seen) {
    if (!ASKED_BY_IRI.has(type)) continue;
    const { statusCode } = await test.app.inject({ url: `/api${id}`, headers: { authorization: `Bearer ${client.accessToken}` } });
    const expected = view.has(id) ? 200 : 404;
    if (statusCode !== expected) faults.push(`${id} by itself answers ${statusCode}, not ${expected}`);
  }
  return faults;
}
