import { iri, idOf, type Iri } from '../../schema/ids.ts';
import type { Change, Resource } from '../../schema/records/change.ts';
import { claimsOf, claimText, type Claim } from '../../schema/records/digest.ts';
import type { Message } from '../../schema/records/message.ts';
import type { Story } from '../../schema/records/story.ts';
import type { Thread } from '../../schema/records/thread.ts';
import { digestOf } from '../../schema/rules/row-digest.ts';
import { EMPTY_ANSWER } from '../../schema/wire.ts';
import { heldResource, isWaiting } from '../../workers/replica/held-row.ts';
import { scopeOf } from '../../workers/replica/replica-row.ts';
import type { HttpRequest, HttpResponse } from '../../workers/sync/environment.ts';
import type { Me } from '../../schema/records/user.ts';
import { meRecord, messageRecord, person, storyRecord } from '../../workers/testing/sample-records.ts';

/** Ids of the model's own access tokens and refresh tokens are longer than the 20 characters that a token must have. */
const TOKEN_PAD = '-'.repeat(20);

/** A change of whatever kind: of one that no client knows, too. */
type LoggedChange = Omit<Change, 'resource'> & { readonly resource?: object | undefined };

export interface ModelParts {
  readonly me?: Me;
  /** Carries out every change instead of the model, which then only answers reads, keeps answers by key and holds sessions. */
  readonly carryOut?: (request: HttpRequest) => HttpResponse;
}

/**
 * The server as the contract describes it, in memory and for one user: collections by key, changes by cursor, creates
 * by client id, answers kept by idempotency key, refresh tokens that are taken again until their successor is used.
 */
export class ModelServer {
  readonly me: Me;
  readonly #carryOut: ((request: HttpRequest) => HttpResponse) | null;
  readonly rows = new Map<Iri, Resource>();
  /** Requests that were carried out, in order: what must be exactly once. */
  readonly effects: string[] = [];
  readonly asked: { method: string; path: string; key: string | null }[] = [];
  /** The age of each change that was sent, ms, in order of arrival. */
  readonly ages: number[] = [];
  refreshes = 0;
  /** Resumable uploads by file id: their length and what has arrived. */
  readonly uploads = new Map<string, { size: number; received: number }>();
  /** Bytes of files that came, however often. */
  receivedBytes = 0;
  now: () => number;
  /** `gainedAt`: where it was last said to be gained; told to whoever was not told before. */
  #log: { at: number; change: LoggedChange; gainedAt: number }[] = [];
  #at = 0;
  /** Of which cursors it still knows. */
  #cursors = 1;
  #generation = 1;
  #kept = new Map<string, { request: string; response: HttpResponse }>();
  #clockOfMessages = Date.parse('2026-11-01T00:00:00.000Z');
  #tokens: { access: string; refresh: string; parent: string | null; isUsed: boolean; at: number }[] = [];
  #isRevoked = false;
  #serial = 0;

  constructor(now: () => number, parts: ModelParts = {}) {
    this.now = now;
    this.me = parts.me ?? meRecord();
    this.#carryOut = parts.carryOut ?? null;
    this.rows.set(this.me['@id'], this.me);
    this.issueTokens(null);
  }

  /** Puts a row and logs it, as somebody else's change does. */
  write(resource: Resource, extra: Pick<Change, 'gained'> = {}): void {
    this.rows.set(resource['@id'], resource);
    this.#record({ '@id': resource['@id'], resource, ...extra });
  }
  /** As write, of what this user alone is told of (a mute, a read mark): it takes the place of a gain, as in the real log (server/store/ending.ts). */
  writeOwn(resource: Resource): void {
    const id = resource['@id'];
    this.#log = this.#log.map((entry) => (entry.change['@id'] === id ? { ...entry, gainedAt: 0 } : entry));
    this.write(resource);
  }
  /** Logs a change as it is, of whatever kind. */
  tell(change: LoggedChange): void {
    this.#record(change);
  }
  delete(id: Iri): void {
    this.rows.delete(id);
    this.#record({ '@id': id, deleted: true });
  }
  lose(id: Iri): void {
    for (const [key, row] of this.rows) if (key === id || ('thread' in row && row.thread === id) || ('class' in row && row.class === id)) this.rows.delete(key);
    this.#record({ '@id': id, lost: true });
  }
  /** Where the log stands now, for something that this user is told of later, if at all. */
  mark(): number {
    return (this.#at += 1);
  }
  /** As write or delete, but at a former place: whoever has read on from there is not told. */
  tellFrom(at: number, change: LoggedChange): void {
    const log = this.#log.filter((entry) => entry.change['@id'] !== change['@id']);
    const place = log.findIndex((entry) => entry.at > at);
    this.#log = log.toSpliced(place === -1 ? log.length : place, 0, { at, change, gainedAt: 0 });
  }
  /** Takes a row away without a word: it lay below something that was lost, or is nobody's any more. Answers where it was told of. */
  forget(id: Iri): number | null {
    const told = this.#log.find((entry) => entry.change['@id'] === id);
    this.rows.delete(id);
    this.#log = this.#log.filter((entry) => entry !== told);
    return told?.at ?? null;
  }
  /** Somebody else writes a message. */
  say(threadId: string, body: string, parts: Partial<Message> = {}): Message {
    const message = messageRecord(threadId, { createdAt: this.#tick(), body, ...parts });
    this.write(message);
    this.#touch(threadId, message);
    return message;
  }
  messages(threadId: string): Message[] {
    const all = [...this.rows.values()].filter((row): row is Message => row['@type'] === 'Message' && row.thread === iri.thread(threadId));
    return all.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  }
  /** Old cursors are answered 410 from now on; `isRestored`: and the database is another generation. */
  forgetCursors(isRestored = false): void {
    this.#cursors += 1;
    if (isRestored) this.#generation += 1;
    this.#log = [];
  }
  /** A backup of this moment. Called, it is put back: what came since is gone, keys too, and the database is another generation. */
  backup(): () => void {
    const [rows, kept] = [[...this.rows], new Map(this.#kept)];
    return () => {
      this.rows.clear();
      for (const [id, row] of rows) this.rows.set(id, row);
      this.#kept = new Map(kept);
      this.forgetCursors(true);
    };
  }
  revoke(): void {
    this.#isRevoked = true;
  }
  /** Somebody logs in again: the tokens of before stay refused. */
  admit(): ReturnType<ModelServer['issueTokens']> {
    this.#isRevoked = false;
    this.#tokens = [];
    return this.issueTokens(null);
  }
  issueTokens(parent: string | null): { accessToken: string; refreshToken: string; accessTokenExpiresAt: number; refreshTokenExpiresAt: number } {
    const token = { access: `access${(this.#serial += 1)}${TOKEN_PAD}`, refresh: `refresh${this.#serial}${TOKEN_PAD}`, parent, isUsed: false, at: this.now() };
    this.#tokens.push(token);
    return { accessToken: token.access, refreshToken: token.refresh, accessTokenExpiresAt: this.now() + 600_000, refreshTokenExpiresAt: this.now() + 5e9 };
  }
  /** From now on no access token is taken that was issued before `before`. */
  retireAccessTokens(before = Infinity): void {
    for (const token of this.#tokens) if (token.at < before) token.access = '';
  }

  /** Carries out a request. The answer of a keyed one is kept with its effect and given again. */
  handle(request: HttpRequest): HttpResponse {
    const key = request.headers['idempotency-key'] ?? null;
    this.asked.push({ method: request.method, path: request.path, key });
    if (request.path === '/authentication/refresh') return this.#refresh(request);
    const token = request.headers['authorization']?.replace('Bearer ', '') ?? '';
    if (this.#isRevoked || !this.#tokens.some((known) => known.access === token && token !== '')) return this.problem(401);
    if (request.path.startsWith('/uploads')) return this.#resume(request);
    if (request.method === 'GET') return this.#read(new URL(request.path, 'http://model'));
    this.ages.push(Number(request.headers['mutation-age'] ?? Number.NaN));
    const kept = key === null ? undefined : this.#kept.get(key);
    const content = `${request.method} ${request.path} ${typeof request.body === 'string' ? request.body : ''}`;
    if (kept !== undefined) return kept.request === content ? kept.response : this.problem(422);
    const response = this.#carryOut === null ? this.#change(request) : this.#carryOut(request);
    // What was refused for its version may go again under its key, as it has not taken effect.
    if (key !== null && response.status < 500 && response.status !== 429 && response.status !== 412) this.#kept.set(key, { request: content, response });
    if (response.status < 300) this.effects.push(`${request.method} ${request.path}${key === null ? '' : ` ${key}`}`);
    return response;
  }
  /** What came of a piece before its connection broke is kept, as the real server does. */
  keepPart(request: HttpRequest, share: number): void {
    const upload = this.uploads.get(request.path.slice('/uploads/'.length));
    if (upload === undefined || !(request.body instanceof Blob) || Number(request.headers['upload-offset']) !== upload.received) return;
    const bytes = Math.floor(request.body.size * share);
    upload.received += bytes;
    this.receivedBytes += bytes;
  }
  problem(status: number, headers: Record<string, string> = {}): HttpResponse {
    const text = JSON.stringify({ type: 'about:blank', title: `status ${status}`, status, detail: `model says ${status}` });
    return { status, headers: { 'content-type': 'application/problem+json; charset=utf-8', date: new Date(this.now()).toUTCString(), ...headers }, text };
  }

  json(status: number, body: unknown): HttpResponse {
    const date = new Date(this.now()).toUTCString();
    if (body === null) return { status, headers: { [EMPTY_ANSWER]: 'empty', date }, text: '' };
    return { status, headers: { 'content-type': 'application/ld+json; charset=utf-8', date }, text: JSON.stringify(body) };
  }
  #refresh(request: HttpRequest): HttpResponse {
    const { refreshToken } = JSON.parse(textOf(request.body)) as { refreshToken: string };
    const token = this.#tokens.find((known) => known.refresh === refreshToken);
    const isSuccessorUsed = this.#tokens.some((known) => known.parent === refreshToken && known.isUsed);
    if (token === undefined || isSuccessorUsed || this.#isRevoked) return this.problem(401);
    token.isUsed = true;
    this.refreshes += 1;
    return this.json(200, this.issueTokens(refreshToken));
  }
  #read(url: URL): HttpResponse {
    const path = url.pathname;
    if (path === '/changes') return this.#changes(url);
    if (path === '/digests') {
      const claims = claimsOf(url.searchParams.get('of') ?? '');
      return claims === null ? this.problem(400) : this.json(200, digestsOf([...this.rows.values()], claims));
    }
    if (path === '/users/me') return this.json(200, this.rows.get(this.me['@id']));
    const all = [...this.rows.values()];
    const ofThread = /^\/threads\/([^/]+)\/messages$/.exec(path);
    if (ofThread !== null) {
      const before = url.searchParams.get('createdAt[strictly_before]');
      const around = url.searchParams.get('around');
      if (!this.rows.has(iri.thread(ofThread[1] ?? ''))) return this.problem(404);
      const [since, until] = [url.searchParams.get('createdAt[after]') ?? '', url.searchParams.get('createdAt[before]') ?? '~'];
      const newer = around === null ? [] : this.messages(ofThread[1] ?? '').map(({ createdAt }) => createdAt).filter((at) => at > around).toSorted();
      const end = newer[Math.ceil(Number(url.searchParams.get('itemsPerPage')) / 2) - 1] ?? '~';
      const within = (at: string): boolean => (before === null || at < before) && at >= since && at <= until && at <= end;
      return this.#page(url, this.messages(ofThread[1] ?? '').filter((message) => within(message.createdAt)), (message) => (message as Message).createdAt, true);
    }
    const feed = /^\/classes\/([^/]+)\/feed$/.exec(path);
    if (feed !== null) return this.#page(url, all.filter((row) => row['@type'] === 'Story' && row.class === iri.class(feed[1] ?? '')), (row) => (row as Story).createdAt, true);
    if (path === '/stories') return this.#page(url, all.filter((row) => row['@type'] === 'Story'), (row) => (row as Story).createdAt, true);
    if (path === '/classes') return this.#page(url, all.filter((row) => row['@type'] === 'Class'), (row) => row['@id'], false);
    if (path === '/icons') return this.#page(url, all.filter((row) => row['@type'] === 'Icon'), (row) => row['@id'], false);
    if (path === '/threads') {
      const related = url.searchParams.get('related_with_class');
      const threads = all.filter((row): row is Thread => row['@type'] === 'Thread' && (related === null || idOf(row.class ?? '/') === related));
      return this.#page(url, threads, (row) => `${(row as Thread).lastMessageSentAt ?? ''} ${row['@id']}`, true);
    }
    const ofClass = /^\/classes\/([^/]+)\/students$/.exec(path);
    if (path === '/students' || ofClass !== null) {
      return this.#page(url, all.filter((row) => row['@type'] === 'Student' && (ofClass === null || row.classes.includes(iri.class(ofClass[1] ?? '')))), (row) => row['@id'], false);
    }
    const below = belowOf(all, path, url, this.now());
    if (below !== null) return this.#page(url, below, (row) => row['@id'], false);
    const row = this.rows.get(path);
    return row === undefined ? this.problem(404) : this.json(200, row);
  }
  #page(url: URL, rows: readonly Resource[], keyOf: (row: Resource) => string, isDescending: boolean): HttpResponse {
    const size = Number(url.searchParams.get('itemsPerPage') ?? 30);
    const after = url.searchParams.get('after');
    const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1) * (isDescending ? -1 : 1));
    const rest = sorted.filter((row) => after === null || (isDescending ? keyOf(row) < after : keyOf(row) > after));
    const member = rest.slice(0, size);
    const last = member.at(-1);
    const next = new URL(url);
    if (last !== undefined) next.searchParams.set('after', keyOf(last));
    const hasNext = rest.length > size;
    const view = { '@id': url.pathname, '@type': 'PartialCollectionView', ...(hasNext ? { next: next.pathname + next.search } : {}) };
    return this.json(200, { '@id': url.pathname, '@type': 'Collection', totalItems: rows.length, member, view });
  }
  #changes(url: URL): HttpResponse {
    const after = url.searchParams.get('after');
    const [cursors, position] = (after ?? `${this.#cursors}:${this.#at}`).split(':').map(Number);
    if (cursors !== this.#cursors) return this.problem(410);
    const size = Number(url.searchParams.get('itemsPerPage') ?? 500);
    const due = after === null ? [] : this.#log.filter((entry) => entry.at > (position ?? 0));
    const page = due.slice(0, size);
    const cursor = `${this.#cursors}:${page.at(-1)?.at ?? (after === null ? this.#at : position)}`;
    return this.json(200, { '@id': '/changes', '@type': 'Collection', totalItems: due.length, member: page.map(({ change, gainedAt }) => (gainedAt > (position ?? 0) ? { ...change, gained: true } : change)), cursor, hasMore: due.length > page.length, generation: String(this.#generation) });
  }
  /** tus: beginning an upload again is the one that stands; a piece must follow on what is there. */
  #resume(request: HttpRequest): HttpResponse {
    const { headers, body } = request;
    const id = request.path === '/uploads' ? atob(/_id (\S+?)(,|$)/.exec(headers['upload-metadata'] ?? '')?.[1] ?? '') : request.path.slice('/uploads/'.length);
    if (request.path === '/uploads' && !this.uploads.has(id)) this.uploads.set(id, { size: Number(headers['upload-length']), received: 0 });
    const upload = this.uploads.get(id);
    if (upload === undefined) return this.problem(404);
    if (request.path !== '/uploads') {
      if (Number(headers['upload-offset']) !== upload.received || !(body instanceof Blob)) return this.problem(409);
      upload.received += body.size;
      this.receivedBytes += body.size;
      if (upload.received === upload.size) this.effects.push(`upload ${id}`);
    } else if (Number(headers['upload-length']) !== upload.size) return this.problem(409);
    const told = { 'tus-resumable': '1.0.0', 'upload-offset': String(upload.received) };
    const empty = this.json(request.path === '/uploads' ? 201 : 204, null);
    return { ...empty, headers: { ...empty.headers, ...told } };
  }
  #change(request: HttpRequest): HttpResponse {
    const path = request.path;
    const body = typeof request.body === 'string' ? (JSON.parse(request.body) as Record<string, unknown>) : {};
    if (path === '/upload' && request.body instanceof FormData) {
      const id = textOf(request.body.get('_id'));
      const file = { '@id': iri.file(id), '@type': 'File', _id: id, type: 'photo', url: `/files/${id}/content`, originalName: 'a', mimeType: 'image/png', size: 1, width: 1, height: 1, uploadedAt: new Date(this.now()).toISOString() };
      return this.json(201, file);
    }
    const inThread = /^\/threads\/([^/]+)\/messages(?:\/([^/]+))?(\/read)?$/.exec(path);
    if (inThread !== null) {
      const thread = this.rows.get(iri.thread(inThread[1] ?? ''));
      if (thread?.['@type'] !== 'Thread') return this.problem(404);
      if (inThread[3] !== undefined) {
        const read = { ...thread, unreadCount: 0, version: thread.version + 1 };
        this.writeOwn(read);
        return this.json(200, read);
      }
      if (request.method === 'DELETE') {
        if (!this.rows.has(path)) return this.problem(404);
        this.delete(path);
        return this.json(204, null);
      }
      if (String(body['body']).includes('refuse')) return this.problem(422);
      const id = iri.message(thread._id, String(body['_id']));
      const known = this.rows.get(id);
      if (known !== undefined) return this.json(201, known);
      return this.json(201, this.say(thread._id, String(body['body']), { '@id': id, _id: String(body['_id']), createdBy: person({ _id: this.me._id }) }));
    }
    const ofStory = /^\/classes\/([^/]+)\/stories(?:\/([^/]+)\/(like|unlike|read))?$/.exec(path);
    if (ofStory !== null) {
      const classId = ofStory[1] ?? '';
      if (!this.rows.has(iri.class(classId))) return this.problem(404);
      if (ofStory[2] === undefined) {
        const story = storyRecord(classId, { _id: String(body['_id']), '@id': iri.story(classId, String(body['_id'])), body: String(body['body']), createdAt: this.#tick() });
        this.write(story);
        return this.json(201, story);
      }
      const story = this.rows.get(iri.story(classId, ofStory[2]));
      if (story?.['@type'] !== 'Story') return this.problem(404);
      return this.json(200, this.#bump({ ...story, isLiked: ofStory[3] === 'like' }));
    }
    return this.problem(404);
  }
  #bump<R extends Resource>(resource: R): R {
    const next = { ...resource, version: resource.version + 1 };
    this.write(next);
    return next;
  }
  #touch(threadId: string, message: Message): void {
    const thread = this.rows.get(iri.thread(threadId));
    if (thread?.['@type'] !== 'Thread') return;
    const lastMessage = { '@id': message['@id'], createdBy: message.createdBy, createdAt: message.createdAt, body: message.body, attachmentsCount: 0 };
    this.#bump({ ...thread, lastMessage, lastMessageSentAt: message.createdAt });
  }
  #tick(): string {
    this.#clockOfMessages += 1000;
    return new Date(this.#clockOfMessages).toISOString();
  }
  #record(change: LoggedChange): void {
    this.#at += 1;
    const { gained, ...plain } = change;
    const before = this.#log.find((entry) => entry.change['@id'] === change['@id']);
    const gainedAt = gained === true ? this.#at : change.resource === undefined ? 0 : (before?.gainedAt ?? 0);
    this.#log = [...this.#log.filter((entry) => entry !== before), { at: this.#at, change: plain, gainedAt }];
  }
}

/** Digests as the real server makes them, of what lies in the caller's world. */
function digestsOf(rows: readonly Resource[], claims: readonly Claim[]): object {
  const member = claims.flatMap((claim) => {
    const { kind, scope, from, to } = claim;
    const above = rows.filter((row) => row['@type'] !== 'Message' && row['@type'] !== 'User' && row._id === scope);
    if (scope !== null && above.length === 0) return [];
    const held = rows.filter((row) => row['@type'] === kind && (kind !== 'ConnectionRequest' || isWaiting(row)) && (scope === null || idOf(scopeOf(row)) === scope)).map(heldResource);
    const meant = kind === 'Message' || kind === 'Event' ? held.filter(({ at }) => at >= (from ?? 0) && at <= (to ?? Infinity)) : held;
    return [{ '@id': claimText(claim), '@type': 'Digest', ...digestOf(meant) }];
  });
  return { '@id': '/digests', '@type': 'Collection', totalItems: member.length, member };
}

/** The lists of what lies beside the first load; null: the path is none of them. */
function belowOf(rows: readonly Resource[], path: string, url: URL, now: number): Resource[] | null {
  const [, classId, storyId] = /^\/classes\/([^/]+)\/(?:stories\/([^/]+)\/comments|events|events\/relevant|skills)$/.exec(path) ?? [];
  const isComing = (row: Resource): boolean => row['@type'] === 'Event' && row.endDateTime > new Date(now).toISOString();
  const isOfClass = (row: Resource): boolean => 'class' in row && row.class === iri.class(classId ?? '');
  if (storyId !== undefined) return rows.filter((row) => row['@type'] === 'Comment' && idOf(row.story) === storyId);
  if (path === '/events/relevant') return rows.filter(isComing);
  if (path === '/awards') return rows.filter((row) => row['@type'] === 'Award' && rows.some((one) => one['@type'] === 'Student' && one['@id'] === row.student && one.user === url.searchParams.get('student.user')));
  if (path === '/parent-connection-requests/pending') return rows.filter((row) => row['@type'] === 'ConnectionRequest' && row.status === null);
  if (/^\/parents\/[^/]+\/parent-connection-requests$/.test(path)) return rows.filter((row) => row['@type'] === 'ConnectionRequest' && row.status === null && row.canDelete);
  const [, invited] = /^(\/students\/[^/]+)\/invitations$/.exec(path) ?? [];
  if (invited !== undefined) return rows.filter((row) => row['@type'] === 'Invitation' && row.student === invited);
  if (classId === undefined) return null;
  if (path.endsWith('/skills')) return rows.filter((row) => row['@type'] === 'Skill' && isOfClass(row));
  return rows.filter((row) => row['@type'] === 'Event' && isOfClass(row) && (!path.endsWith('/relevant') || isComing(row)));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
