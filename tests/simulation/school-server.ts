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
import type { School } from './school.ts';
import { threadRoutes } from './thread-routes.ts';

const ROUTES: readonly Route[] = [...classRoutes, ...peopleRoutes, ...threadRoutes];
/** What may be gained and lost as a whole. */
const SCOPE = /^\/(classes|threads|students)\/[^/]+$/;

/**
 * The server of a whole school in memory: one truth, changed by the real permission rules, and for each person a
 * ModelServer that holds what that person may see and answers reads, keys, cursors and sessions.
 */
export class SchoolServer {
  readonly school: School;
  readonly seats = new Map<Uuid, ModelServer>();
  /** How often each thing was made: more than once is a doubled effect. */
  readonly made = new Map<Iri, number>();
  /** When something went away from somebody. */
  readonly goneAt = new Map<string, number>();
  readonly #now: () => number;
  generation = 1;
  /** Hears what is published to a person. */
  onNews: (user: Uuid, events: readonly LiveEvent[]) => void = () => undefined;
  /** Hears how each change ended. */
  onChange: (user: Uuid, id: string, status: number) => void = () => undefined;
  readonly #texts = new Map<Uuid, Map<Iri, string>>();
  readonly #newId: () => Uuid;

  constructor(school: School, newId: () => Uuid, now: () => number) {
    this.school = school;
    this.#newId = newId;
    this.#now = now;
    for (const user of school.people.keys()) {
      const me = meSchema.parse(viewOf(school, user).get(iri.user(user)));
      this.seats.set(user, new ModelServer(now, { me, carryOut: (request) => this.#carryOut(user, request) }));
      this.#texts.set(user, new Map());
    }
    this.spread(true);
  }

  seat(user: Uuid): ModelServer {
    const seat = this.seats.get(user);
    if (seat === undefined) throw new Error(`${user} has no seat`);
    return seat;
  }

  /** A restored copy of the data: nobody's cursor is known any more. */
  beginGeneration(): void {
    this.generation += 1;
    for (const seat of this.seats.values()) seat.forgetCursors();
  }

  /** Lets everybody see what the truth has become, and tells of it. */
  spread(isFirst = false): void {
    for (const user of this.seats.keys()) {
      const events = this.#spreadTo(user, isFirst);
      if (events.length > 0 && !isFirst) this.onNews(user, events);
    }
  }

  #spreadTo(user: Uuid, isFirst: boolean): LiveEvent[] {
    const seat = this.seat(user);
    const texts = this.#texts.get(user) ?? new Map<Iri, string>();
    const view = viewOf(this.school, user);
    const events: LiveEvent[] = [];
    const gained = new Set([...view.keys()].filter((id) => SCOPE.test(id) && !texts.has(id)));
    const lost = [...texts.keys()].filter((id) => !view.has(id));
    const news: { resource: Resource; isGained: boolean; isSilent: boolean }[] = [];
    for (const [id, resource] of view) {
      const text = JSON.stringify(resource);
      const before = texts.get(id);
      if (before === text) continue;
      texts.set(id, text);
      const stored = { ...resource, version: (seat.rows.get(id)?.version ?? this.#versionOf(user, id)) + 1 };
      this.#versions.set(`${user} ${id}`, stored.version);
      news.push({ resource: stored, isGained: gained.has(id), isSilent: isFirst || (before === undefined && scopesOf(resource).some((scope) => gained.has(scope))) });
    }
    for (const { resource, isGained, isSilent } of news) {
      if (isSilent && !isGained) seat.rows.set(resource['@id'], resource);
      else if (isFirst) seat.rows.set(resource['@id'], resource);
      else seat.write(resource, isGained ? { gained: true } : {});
      if (resource['@type'] === 'Message' && !isSilent && resource.version === 1) events.push({ event: 'thread.message_created', message: resource });
    }
    const lostScopes = new Set(lost.filter((id) => SCOPE.test(id) || /^\/classes\/[^/]+\/stories\/[^/]+$/.test(id)));
    for (const id of lost) {
      const row = seat.rows.get(id);
      texts.delete(id);
      this.goneAt.set(`${user} ${id}`, this.#now());
      const isBelow = row !== undefined && scopesOf(row).some((scope) => lostScopes.has(scope));
      if (isBelow && !SCOPE.test(id)) seat.forget(id);
      else if (this.school.deleted.has(id)) seat.delete(id);
      else {
        seat.rows.delete(id);
        seat.tell({ '@id': id, lost: true });
      }
      if (row?.['@type'] === 'Message' && this.school.deleted.has(id)) events.push({ event: 'thread.message_marked_as_deleted', thread: row.thread, message: id });
    }
    if (events.length === 0 && (news.length > 0 || lost.length > 0)) events.push({ event: 'changed' });
    return events;
  }
  readonly #versions = new Map<string, number>();
  #versionOf(user: Uuid, id: Iri): number {
    return this.#versions.get(`${user} ${id}`) ?? 0;
  }

  #carryOut(user: Uuid, request: HttpRequest): HttpResponse {
    const seat = this.seat(user);
    if (request.path === UPLOAD_PATH && request.body instanceof FormData) return seat.json(201, takeFile(this.school, request.body));
    for (const route of ROUTES) {
      const match = route.call.method === request.method ? route.pattern.exec(request.path) : null;
      if (match === null) continue;
      const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : {};
      const made = (id: Iri): void => void this.made.set(id, (this.made.get(id) ?? 0) + 1);
      const done = route.run({ school: this.school, user, param: (name) => match.groups?.[name] ?? '', body: undefined, newId: this.#newId, made }, body);
      this.spread();
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
