import { v7 } from 'uuid';
import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import type { PartaServer } from './parta-server.ts';

const PERSON = { email: 'anna@school.test', password: 'Correct-Horse-1', firstName: 'Anna', lastName: 'Orlova' };
const tokensSchema = z.object({ accessToken: z.string() });
const createdSchema = z.object({ _id: z.string() });
const changesSchema = z.object({ member: z.array(z.object({ '@id': z.string() })), cursor: z.string(), hasMore: z.boolean() });
const storiesSchema = z.object({ member: z.array(z.object({ _id: z.string() })) });
const RECOVERY_MS = 120_000;
const WELL_ENOUGH = 10;
/** Instead of a status: the connection was cut before there was an answer. */
const CUT = 599;

/** A teacher who posts stories and uploads files through an outage, and remembers what was acknowledged and what /changes told. */
export class SteadyWriter {
  readonly #parta: PartaServer;
  readonly #stories: string[] = [];
  readonly #files = new Map<string, string>();
  readonly #told = new Set<string>();
  readonly statuses = new Map<string, Set<number>>();
  slowestMs = 0;
  #token = '';
  #classId = '';
  #cursor = '';
  #isTold = true;

  private constructor(parta: PartaServer) {
    this.#parta = parta;
  }

  /** Registers a teacher with a class, and takes the present cursor. */
  static async register(parta: PartaServer): Promise<SteadyWriter> {
    const writer = new SteadyWriter(parta);
    await writer.ask('POST', '/teachers', PERSON);
    await writer.logIn();
    writer.#classId = createdSchema.parse((await writer.ask('POST', '/classes', { name: '1A', grade: 'child', icon: '/icons/class-owl' })).json)._id;
    await writer.follow();
    return writer;
  }

  async ask(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }> {
    const isForm = body instanceof FormData;
    const headers = { ...(isForm ? {} : { 'content-type': 'application/ld+json' }), ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }) };
    const begun = Date.now();
    const response = await fetch(`${this.#parta.url}/api${path}`, { method, headers, ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }) }).catch(() => null);
    const text = response === null ? '' : await response.text();
    this.slowestMs = Math.max(this.slowestMs, Date.now() - begun);
    if (response === null) return { status: CUT, json: '' };
    return { status: response.status, json: (response.headers.get('content-type') ?? '').includes('json') && text !== '' ? JSON.parse(text) : text };
  }

  /** Posts a story; the status. */
  async post(): Promise<number> {
    const _id = v7();
    const { status } = await this.ask('POST', `/classes/${this.#classId}/stories`, { _id, body: 'a day' });
    if (status === 201) this.#stories.push(_id);
    return this.#noted('post', status);
  }

  /** Uploads a text of so many bytes; the status. */
  async upload(bytes = 50_000): Promise<number> {
    const id = v7();
    const text = id.repeat(Math.ceil(bytes / id.length));
    const form = new FormData();
    form.append('_id', id);
    form.append('file', new File([text], 'a.txt'));
    const { status } = await this.ask('POST', '/upload', form);
    if (status === 201) this.#files.set(id, text);
    return this.#noted('upload', status);
  }

  /** Reads the feed; the status. */
  async read(): Promise<number> {
    return this.#noted('read', (await this.ask('GET', `/classes/${this.#classId}/feed`)).status);
  }

  /** Logs in, and goes on with the new session; the status. */
  async logIn(): Promise<number> {
    const { status, json } = await this.ask('POST', '/authentication/login', PERSON);
    if (status === 200) this.#token = tokensSchema.parse(json).accessToken;
    return this.#noted('logIn', status);
  }

  /** Asks /changes for one page; the status. */
  async follow(): Promise<number> {
    const { status, json } = await this.ask('GET', `/changes${this.#cursor === '' ? '' : `?after=${this.#cursor}`}`);
    if (status === 200) {
      const { member, cursor, hasMore } = changesSchema.parse(json);
      for (const change of member) this.#told.add(change['@id']);
      this.#cursor = cursor;
      this.#isTold = !hasMore;
    }
    return this.#noted('follow', status);
  }

  /** Writes and reads without a pause while `meanwhile` lasts, and until all has gone well ten times in a row; each time `also` these. */
  async through(meanwhile: () => Promise<void>, uploadBytes?: number, also: readonly (() => Promise<number>)[] = []): Promise<void> {
    let isOver = false;
    const happening = meanwhile().finally(() => (isOver = true));
    // What went wrong there is told at the end.
    happening.catch(() => undefined);
    for (let well = 0, deadline = Date.now() + RECOVERY_MS; !isOver || well < WELL_ENOUGH; ) {
      if (Date.now() > deadline) throw new Error(`It does not recover:\n${this.#parta.log().slice(-2000)}`);
      const statuses = await Promise.all([this.post(), this.upload(uploadBytes), this.read(), ...also.map((act) => act())]);
      well = statuses.every((status) => status < 300) ? well + 1 : 0;
      await pause(50);
    }
    await happening;
  }

  /** What was acknowledged and is not there as it was sent. */
  async lost(): Promise<string[]> {
    const { member } = storiesSchema.parse((await this.ask('GET', `/classes/${this.#classId}/feed?pagination=false`)).json);
    const stored = new Set(member.map(({ _id }) => _id));
    const gone = this.#stories.filter((id) => !stored.has(id));
    for (const [id, text] of this.#files) {
      const { status, json } = await this.ask('GET', `/files/${id}/content`);
      if (status !== 200 || json !== text) gone.push(id);
    }
    return gone;
  }

  /** The acknowledged stories that /changes does not tell. */
  async untold(): Promise<string[]> {
    do if ((await this.follow()) !== 200) throw new Error('/changes does not answer');
    while (!this.#isTold);
    return this.#stories.filter((id) => !this.#told.has(iri.story(this.#classId, id)));
  }

  /** Reads the newest file; `meanwhile` runs when its first bytes are there, and the rest is read behind it. How many bytes came. */
  async download(meanwhile: () => void = () => undefined): Promise<number> {
    const [id] = [...this.#files.keys()].slice(-1);
    const response = await fetch(`${this.#parta.url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${this.#token}` } });
    let bytes = 0;
    try {
      for await (const chunk of response.body ?? []) {
        if (bytes === 0) meanwhile();
        bytes += chunk.length;
      }
    } catch {
      // It was cut: what came is told.
    }
    return bytes;
  }

  get acknowledged(): number {
    return this.#stories.length + this.#files.size;
  }

  /** The statuses of all acts of a kind, in order of number. */
  statusesOf(...kinds: readonly string[]): number[] {
    return [...new Set(kinds.flatMap((kind) => [...(this.statuses.get(kind) ?? [])]))].sort((one, other) => one - other);
  }

  #noted(kind: string, status: number): number {
    const known = this.statuses.get(kind) ?? new Set();
    this.statuses.set(kind, known.add(status));
    return status;
  }
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
