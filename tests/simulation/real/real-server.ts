import { iconsCall } from '../../../schema/calls/user-calls.ts';
import { createMessageCall } from '../../../schema/calls/thread-calls.ts';
import { moveStudentCall, studentCall } from '../../../schema/calls/student-calls.ts';
import type { Tokens } from '../../../schema/calls/auth-calls.ts';
import { iri, type Iri, type Uuid } from '../../../schema/ids.ts';
import type { Resource } from '../../../schema/records/change.ts';
import { pgPublisher } from '../../../server/live/pg-live.ts';
import { createAccessTokens, type AccessTokens } from '../../../server/plugins/access-tokens.ts';
import { renewGeneration } from '../../../server/store/generation.ts';
import { secretOf } from '../../../server/store/meta-store.ts';
import { connectParent, lockStudentPlaces } from '../../../server/store/parent-places.ts';
import { revokeUserSessions, startSession } from '../../../server/store/session-writer.ts';
import { inTransaction } from '../../../server/store/writing.ts';
import type { HttpRequest, HttpResponse } from '../../../workers/sync/environment.ts';
import { restView } from '../../contract/reach/rest-view.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { createTestClient, type TestClient } from '../../support/test-client.ts';
import { settled as logSettled } from '../../support/settled.ts';
import type { Cast, School } from '../school.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { AccessMoved, Serve, SimServer } from '../sim-server.ts';
import { LiveFeed } from './live-feed.ts';
import { messagesIn, RealSeat } from './real-seat.ts';
import { plantSchool } from './plant-school.ts';
import { WireWatch } from './wire-watch.ts';

/** What stands between the devices and the server; a planted bug of the server is one of these. */
export interface Wrapping {
  readonly request?: (request: HttpRequest) => HttpRequest;
  readonly response?: (request: HttpRequest, response: HttpResponse) => HttpResponse;
}

/** The real app on a database of its own as the server of a run. */
export function serveReal(wrapping: Wrapping = {}): Serve {
  return async ({ school, cast, now }) => {
    const test = await createTestApp({ now });
    await plantSchool(test.database.db, school);
    return RealServer.open({ test, school, cast, now, wrapping });
  };
}

interface Parts {
  readonly test: TestApp;
  readonly school: School;
  readonly cast: Cast;
  readonly now: () => number;
  readonly wrapping: Wrapping;
}

/**
 * The real Fastify app, PostgreSQL, fan-out and permissions under the time of a run. One request is carried out after the
 * other, in the order in which the devices' time brings them, and that time stands still meanwhile: so a seed goes much the same way when it is run
 * again. What the oracle is told is what REST shows each person.
 */
class RealServer implements SimServer {
  generation = 1;
  letters: ReadonlyMap<Uuid, number> = new Map();
  onNews: SimServer['onNews'] = () => undefined;
  onChange: SimServer['onChange'] = () => undefined;
  readonly #parts: Parts;
  readonly #tokens: AccessTokens;
  readonly #seats: ReadonlyMap<Uuid, RealSeat>;
  readonly #watch = new WireWatch();
  readonly #ownerOf = new Map<string, Uuid>();
  /** The sessions in which the run itself looks and acts. */
  readonly #ownSessions = new Map<Uuid, string>();
  #feed: LiveFeed | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  private constructor(parts: Parts, tokens: AccessTokens) {
    this.#parts = parts;
    this.#tokens = tokens;
    this.#seats = new Map(
      [...parts.school.people.values()].map(({ id, role }) => [
        id,
        new RealSeat({ userId: id, role, ask: (request) => this.#inTurn(() => this.#carryOut(id, request)), logIn: () => this.#inTurn(() => this.#logIn(id)) }),
      ]),
    );
  }

  static async open(parts: Parts): Promise<RealServer> {
    const { database } = parts.test;
    const server = new RealServer(parts, createAccessTokens(await secretOf(database.db, 'accessTokenSecret'), { now: parts.now }));
    for (const user of server.#seats.keys()) server.#ownSessions.set(user, await server.#startSession(user));
    server.#feed = await LiveFeed.open({
      database,
      people: [...server.#seats.keys()],
      onNews: (user, event) => server.onNews(user, [event]),
      onRevoked: (sessionId) => server.onNews(server.#ownerOf.get(sessionId) ?? '', [{ event: 'session.revoked' }]),
    });
    return server;
  }

  seat(user: Uuid): RealSeat {
    const seat = this.#seats.get(user);
    if (seat === undefined) throw new Error(`${user} has no seat`);
    return seat;
  }
  beginGeneration(): Promise<void> {
    this.generation += 1;
    return this.#inTurn(() => renewGeneration(this.#db));
  }
  revoke(user: Uuid): Promise<void> {
    return this.#inTurn(async () => {
      await inTransaction(this.#db, (tx) => revokeUserSessions(tx, pgPublisher, user, this.#ownSessions.get(user) ?? null, this.#now));
      await this.#feed?.settle();
    });
  }

  /** A parent is connected; or the main teacher moves a student out of the class, or back. */
  moveAccess(random: SeededRandom): Promise<AccessMoved> {
    const { cast, school } = this.#parts;
    const student = random.pick([...school.students.values()]);
    const parent = random.pick([cast.maria, cast.pavel]);
    const isToConnect = random.chance(0.4);
    return this.#inTurn(async () => {
      if (student === undefined || parent === undefined) return null;
      if (isToConnect) await this.#connect(student.id, parent);
      const moved = isToConnect ? 'given' : await this.#moveStudent(await this.#clientOf(cast.anna), student.id, cast.room);
      await this.#feed?.settle();
      return moved;
    });
  }
  burst(random: SeededRandom, count: number): Promise<void> {
    const { cast, school } = this.#parts;
    const thread = random.pick([...school.threads.values()].filter(({ classId }) => classId === cast.room));
    const ids = Array.from({ length: count }, () => random.uuid());
    return this.#inTurn(async () => {
      const anna = await this.#clientOf(cast.anna);
      for (const [index, id] of ids.entries()) await anna.call(createMessageCall, { params: { threadId: thread?.id ?? '' }, body: { _id: id, body: `burst ${index}` } });
      await this.#feed?.settle();
    });
  }

  look(): Promise<void> {
    return this.#inTurn(async () => {
      for (const seat of this.#seats.values()) {
        const client = await this.#clientOf(seat.userId);
        const view = await restView({ client, userId: seat.userId, role: seat.me.role });
        for (const icon of (await client.call(iconsCall, { query: { itemsPerPage: '500' } })).reply.member) view.set(icon['@id'], icon);
        seat.rows = view;
      }
      const { rows } = await this.#parts.test.database.pool.query<{ id: string; letters: number }>(
        'select i.id, count(l.id)::int as letters from invitations i left join letters l on l.recipient = i.contact group by i.id',
      );
      this.letters = new Map(rows.map(({ id, letters }) => [id, letters]));
    });
  }
  shows(user: Uuid, id: Iri): Promise<boolean> {
    return this.#inTurn(async () => {
      const { accessToken } = await this.#clientOf(user);
      const { statusCode } = await this.#parts.test.app.inject({ method: 'GET', url: `/api${id}`, headers: { authorization: `Bearer ${accessToken}` } });
      if (statusCode !== 200) this.#watch.lost(user, id);
      return statusCode === 200;
    });
  }
  wentFrom(user: Uuid, id: Iri): boolean {
    return this.#watch.wentFrom(user, id);
  }
  wasMade(id: Iri): boolean {
    return this.#watch.wasMade(id);
  }
  wasDeleted(id: Iri): boolean {
    return this.#watch.wasDeleted(id);
  }
  orderIn(threadId: Uuid): readonly Uuid[] {
    return messagesIn(this.#allRows().values(), threadId).map(({ _id }) => _id);
  }
  ownFaults(): readonly string[] {
    return this.#watch.faults(this.#allRows());
  }

  async settled(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#waiting === 0) return;
      await this.#last;
    }
  }
  async close(): Promise<void> {
    await this.#last;
    await this.#feed?.close();
    await this.#parts.test.close();
  }

  get #db() {
    return this.#parts.test.database.db;
  }
  get #now(): number {
    return this.#parts.now();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#last.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #carryOut(user: Uuid, given: HttpRequest): Promise<HttpResponse> {
    const { wrapping, test } = this.#parts;
    const request = wrapping.request?.(given) ?? given;
    // What another test's transaction on the cluster holds back would come a little later, at no moment of this run.
    if (request.path.startsWith('/changes')) await logSettled(test.database.db);
    const answer = await this.#inject(request);
    const response = wrapping.response?.(request, answer) ?? answer;
    if (request.method !== 'GET') {
      await this.#feed?.settle();
      this.onChange(user, `${request.method} ${request.path}`, response.status);
    }
    this.#watch.note(user, request, response);
    return response;
  }

  async #inject({ method, path, headers, body }: HttpRequest): Promise<HttpResponse> {
    const form = body instanceof FormData ? new Response(body) : null;
    const payload = body === undefined || typeof body === 'string' ? body : Buffer.from(await (form ?? new Response(body as Blob)).arrayBuffer());
    const type = form?.headers.get('content-type');
    const answer = await this.#parts.test.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(typeof type === 'string' ? { 'content-type': type } : {}) },
      ...(payload === undefined ? {} : { payload }),
    });
    const told = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    // Node writes the machine's time there; the app itself has that of the run.
    return { status: answer.statusCode, headers: { ...told, date: new Date(this.#now).toUTCString() }, text: answer.body };
  }

  async #startSession(user: Uuid): Promise<string> {
    const session = await inTransaction(this.#db, (tx) => startSession(tx, { userId: user, role: this.seat(user).me.role }, this.#now));
    this.#ownerOf.set(session.sessionId, user);
    return session.sessionId;
  }
  async #logIn(user: Uuid): Promise<Tokens> {
    const session = await inTransaction(this.#db, (tx) => startSession(tx, { userId: user, role: this.seat(user).me.role }, this.#now));
    this.#ownerOf.set(session.sessionId, user);
    const access = await this.#tokens.sign(session);
    return { accessToken: access.token, refreshToken: session.refreshToken, accessTokenExpiresAt: access.expiresAt, refreshTokenExpiresAt: session.refreshTokenExpiresAt };
  }
  /** Acts as somebody beside their devices. */
  async #clientOf(user: Uuid): Promise<TestClient> {
    const { token } = await this.#tokens.sign({ userId: user, role: this.seat(user).me.role, sessionId: this.#ownSessions.get(user) ?? '' });
    return createTestClient(this.#parts.test.app, { accessToken: token, refreshToken: '' });
  }

  async #connect(studentId: Uuid, parentId: Uuid): Promise<void> {
    await inTransaction(this.#db, async (tx) => connectParent({ tx, live: pgPublisher, now: this.#now }, studentId, parentId, await lockStudentPlaces(tx, studentId)));
  }
  async #moveStudent(anna: TestClient, studentId: Uuid, room: Uuid): Promise<AccessMoved> {
    const known = await anna.call(studentCall, { params: { studentId } });
    if (known.status !== 200) return null;
    const { classes } = known.reply;
    const [other = ''] = [...this.#parts.school.classes.keys()].filter((id) => id !== room);
    const without = classes.filter((id) => id !== iri.class(room));
    const wanted = without.length === classes.length ? [...classes, iri.class(room)] : without.length === 0 ? [iri.class(other)] : without;
    const { status } = await anna.call(moveStudentCall, { params: { studentId }, body: { classes: wanted } });
    if (status !== 200) return null;
    return without.length === classes.length ? 'given' : 'taken';
  }

  #allRows(): ReadonlyMap<Iri, Resource> {
    return new Map([...this.#seats.values()].flatMap(({ rows }) => [...rows]));
  }
}
