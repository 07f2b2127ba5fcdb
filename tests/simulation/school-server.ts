import { iri, type Iri, type Uuid } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { LiveEvent } from '../../schema/records/live-event.ts';
import { meSchema } from '../../schema/records/user.ts';
import type { HttpRequest, HttpResponse } from '../../workers/sync/environment.ts';
import { ModelServer } from '../support/model-server.ts';
import { classRoutes } from './class-routes.ts';
import { peopleRoutes, takeFile, UPLOAD_PATH } from './people-routes.ts';
import type { Done, Route } from './school-route.ts';
import { viewOf } from './school-view.ts';
import type { Cast, School } from './school.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { AccessMoved, Serve, SimServer } from './sim-server.ts';
import { threadRoutes } from './thread-routes.ts';

const ROUTES: readonly Route[] = [...classRoutes, ...peopleRoutes, ...threadRoutes];
/** What may be gained and lost as a whole. */
const SCOPE = /^\/(classes|threads|students)\/[^/]+$/;

/** The model school as the server of a run. */
export const serveModel: Serve = ({ school, cast, random, now }) => new SchoolServer({ school, cast, newId: () => random.uuid(), now });

/** What changed so that one user alone is told of it. */
interface ToldAlone {
  readonly user: Uuid | null;
  readonly things: ReadonlySet<Iri>;
}
const NOBODY_ALONE: ToldAlone = { user: null, things: new Set() };

/** What a person was last shown of a thing. */
interface Known {
  readonly resource: Resource;
  readonly text: string;
  readonly version: number;
  readonly scopes: readonly Iri[];
  readonly isVisible: boolean;
}

/**
 * The server of a whole school in memory: one truth, changed by the real permission rules, and for each person a
 * ModelServer that holds what that person may see and answers reads, keys, cursors and sessions.
 */
export class SchoolServer implements SimServer {
  readonly #school: School;
  readonly #cast: Cast;
  readonly seats = new Map<Uuid, ModelServer>();
  /** How often each thing was made: more than once is a doubled effect. */
  readonly #made = new Map<Iri, number>();
  /** What went away from whom. */
  readonly #gone = new Set<string>();
  generation = 1;
  onNews: SimServer['onNews'] = () => undefined;
  onChange: SimServer['onChange'] = () => undefined;
  readonly #known = new Map<Uuid, Map<Iri, Known>>();
  /** Where in a user's log something changed that the user did not see then. */
  readonly #unseen = new Map<string, number>();
  readonly #newId: () => Uuid;

  constructor({ school, cast, newId, now }: { school: School; cast: Cast; newId: () => Uuid; now: () => number }) {
    [this.#school, this.#cast, this.#newId] = [school, cast, newId];
    for (const user of school.people.keys()) {
      const me = meSchema.parse(viewOf(school, user).get(iri.user(user)));
      this.seats.set(user, new ModelServer(now, { me, carryOut: (request) => this.#carryOut(user, request) }));
      this.#known.set(user, new Map());
    }
    this.spread(true);
  }

  seat(user: Uuid): ModelServer {
    const seat = this.seats.get(user);
    if (seat === undefined) throw new Error(`${user} has no seat`);
    return seat;
  }

  get letters(): ReadonlyMap<Uuid, number> {
    return this.#school.letters;
  }
  look(): void {
    // The seats always show what is.
  }
  shows(user: Uuid, id: Iri): boolean {
    return this.seat(user).rows.has(id);
  }
  wentFrom(user: Uuid, id: Iri): boolean {
    return this.#gone.has(`${user} ${id}`);
  }
  wasMade(id: Iri): boolean {
    return this.#made.has(id);
  }
  wasDeleted(id: Iri): boolean {
    return this.#school.deleted.has(id);
  }
  orderIn(threadId: Uuid): readonly Uuid[] {
    return (this.#school.threads.get(threadId)?.messages ?? []).map(({ id }) => id);
  }
  ownFaults(): readonly string[] {
    return [...this.#made].flatMap(([id, times]) => (times > 1 ? [`doubled: ${id} was made ${times} times`] : []));
  }
  /** All is promises of our own: one turn is enough. */
  settled(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
  revoke(user: Uuid): void {
    this.seat(user).revoke();
    this.onNews(user, [{ event: 'session.revoked' }]);
  }
  moveAccess(random: SeededRandom): AccessMoved {
    const { boris, pavel, maria, room } = this.#cast;
    const own = this.#school.classes.get(room);
    const student = [...this.#school.students.values()].find((each) => each.classes.includes(room));
    if (own === undefined || student === undefined) return null;
    const isTeachers = random.chance(0.5);
    const who = isTeachers ? boris : random.chance(0.5) ? pavel : maria;
    const before = isTeachers ? own.assistants : student.parents;
    const isTaken = before.includes(who);
    const after = isTaken ? before.filter((id) => id !== who) : [...before, who];
    if (isTeachers) own.assistants = after;
    else student.parents = after;
    this.spread();
    return isTaken ? 'taken' : 'given';
  }
  burst(random: SeededRandom, count: number): void {
    const thread = random.pick([...this.#school.threads.values()].filter(({ classId }) => classId === this.#cast.room));
    if (thread === undefined) return;
    for (let index = 0; index < count; index += 1) this.#school.say(thread, this.#cast.anna, random.uuid(), { body: `burst ${index}` });
    this.spread();
  }

  /** A restored copy of the data: nobody's cursor is known any more. */
  beginGeneration(): void {
    this.generation += 1;
    for (const seat of this.seats.values()) seat.forgetCursors(true);
  }

  /** Lets everybody see what the truth has become, and tells of it; of what is `alone` only that one user is told. */
  spread(isFirst = false, alone: ToldAlone = NOBODY_ALONE): void {
    const touched = new Set<Iri>();
    for (const user of this.seats.keys()) {
      const events = this.#spreadTo(user, isFirst, touched, alone.user === user ? alone.things : NOBODY_ALONE.things);
      if (events.length > 0 && !isFirst) this.onNews(user, events);
    }
    for (const [user, seat] of this.seats) for (const id of touched) if (!seat.rows.has(id)) this.#unseen.set(`${user} ${id}`, seat.mark());
  }

  #spreadTo(user: Uuid, isFirst: boolean, touched: Set<Iri>, alone: ReadonlySet<Iri>): LiveEvent[] {
    const seat = this.seat(user);
    const known = this.#known.get(user) ?? new Map<Iri, Known>();
    const view = viewOf(this.#school, user);
    const events: LiveEvent[] = [];
    const gained = new Set([...view.keys()].filter((id) => known.get(id)?.isVisible !== true && SCOPE.test(id)));
    const isNews = (id: Iri): boolean => !isFirst && !(known.get(id)?.scopes ?? []).some((scope) => gained.has(scope));
    const lost = [...known].flatMap(([id, { isVisible }]) => (isVisible && !view.has(id) ? [id] : []));
    let hasNews = lost.length > 0;
    for (const [id, resource] of view) {
      const before = known.get(id);
      if (before?.isVisible === true && before.resource === resource) continue;
      const text = JSON.stringify(resource);
      if (before?.isVisible === true && before.text === text) continue;
      const isChanged = before !== undefined && before.text !== text;
      const version = before === undefined ? 1 : isChanged ? before.version + 1 : before.version;
      const stored = { ...resource, version };
      known.set(id, { resource, text, version, scopes: scopesOf(resource), isVisible: true });
      if (before?.text !== text) touched.add(id);
      // What lies in a scope that is new as a whole is walked; what changed in it before is told to those who have not read on since, as the log of a scope is read as a whole.
      const unseenAt = this.#unseen.get(`${user} ${id}`);
      if (isFirst) seat.rows.set(id, stored);
      else if (gained.has(id)) seat.write(stored, { gained: true });
      else if (alone.has(id)) seat.writeOwn(stored);
      else if (isNews(id) || (isChanged && unseenAt === undefined)) seat.write(stored);
      else {
        seat.rows.set(id, stored);
        if (unseenAt !== undefined) seat.tellFrom(unseenAt, { '@id': id, resource: stored });
      }
      hasNews = true;
      if (resource['@type'] === 'Message' && before === undefined && isNews(id)) events.push({ event: 'thread.message_created', message: { ...resource, version } });
    }
    for (const [id, { isVisible, scopes }] of known) {
      if (isVisible || !this.#school.deleted.has(id) || !scopes.some((scope) => gained.has(scope))) continue;
      const unseenAt = this.#unseen.get(`${user} ${id}`);
      if (unseenAt !== undefined) seat.tellFrom(unseenAt, { '@id': id, deleted: true });
    }
    const lostScopes = new Set(lost.filter((id) => SCOPE.test(id) || /^\/classes\/[^/]+\/stories\/[^/]+$/.test(id)));
    for (const id of lost) {
      const row = seat.rows.get(id);
      const before = known.get(id);
      if (before !== undefined) known.set(id, { ...before, isVisible: false });
      this.#gone.add(`${user} ${id}`);
      if (this.#school.deleted.has(id)) touched.add(id);
      if (!SCOPE.test(id) && (before?.scopes ?? []).some((scope) => lostScopes.has(scope))) this.#hide(user, id, seat.forget(id));
      else if (this.#school.deleted.has(id)) seat.delete(id);
      else {
        seat.rows.delete(id);
        seat.tell({ '@id': id, lost: true });
      }
      if (row?.['@type'] === 'Message' && this.#school.deleted.has(id)) events.push({ event: 'thread.message_marked_as_deleted', thread: row.thread, message: id });
    }
    if (events.length === 0 && hasNews) events.push({ event: 'changed' });
    return events;
  }

  #hide(user: Uuid, id: Iri, at: number | null): void {
    if (at !== null) this.#unseen.set(`${user} ${id}`, at);
  }

  #carryOut(user: Uuid, request: HttpRequest): HttpResponse {
    const seat = this.seat(user);
    if (request.path === UPLOAD_PATH && request.body instanceof FormData) return seat.json(201, takeFile(this.#school, request.body));
    for (const route of ROUTES) {
      const match = route.call.method === request.method ? route.pattern.exec(request.path) : null;
      if (match === null) continue;
      if (hasMoved(seat, route, request)) return seat.problem(412);
      const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : {};
      const made = (id: Iri): void => void this.#made.set(id, (this.#made.get(id) ?? 0) + 1);
      const things = new Set<Iri>();
      const toldAlone = (id: Iri): void => void things.add(id);
      const done = route.run({ school: this.#school, user, param: (name) => match.groups?.[name] ?? '', body: undefined, newId: this.#newId, made, toldAlone }, body);
      this.spread(false, { user, things });
      const response = this.#answer(seat, route, done);
      this.onChange(user, route.call.id, response.status);
      return response;
    }
    return seat.problem(404);
  }

  #answer(seat: ModelServer, route: Route, done: Done): HttpResponse {
    if (done === null) return { ...seat.json(204, null), text: '' };
    if ('refused' in done) return seat.problem(done.refused);
    if ('answer' in done) return seat.json(route.call.status, done.answer);
    const thing = seat.rows.get(done.thing);
    return thing === undefined ? seat.problem(404) : seat.json(route.call.status, thing);
  }
}

/** If-Match, as the real server has it (F-211). */
function hasMoved(seat: ModelServer, { call }: Route, { path, headers }: HttpRequest): boolean {
  const wanted = call.isConditional === true ? headers['if-match'] : undefined;
  const row = seat.rows.get(path.replace(/^\/classes\/[^/]+(?=\/students\/)/u, ''));
  return wanted !== undefined && row !== undefined && wanted !== `"${row.version}"`;
}

/** What a thing lies below. */
function scopesOf(resource: Resource): Iri[] {
  switch (resource['@type']) {
    case 'Message':
      return [resource.thread];
    case 'Story':
    case 'Event':
    case 'Skill':
    case 'ConnectionRequest':
      return [resource.class];
    case 'Comment':
      return [resource.story, resource.story.slice(0, resource.story.indexOf('/stories/'))];
    case 'Award':
      return [resource.student, resource.class];
    case 'Invitation':
      return [resource.student];
    case 'User':
    case 'Class':
    case 'Student':
    case 'Thread':
    case 'Icon':
      return [];
  }
}
