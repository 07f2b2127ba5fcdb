import 'fake-indexeddb/auto';
import type { HttpRequest, HttpResponse, Net } from '../../workers/sync/environment.ts';
import type { Message } from '../../schema/records/message.ts';
import { iri } from '../../schema/ids.ts';
import { DexieVault } from '../../workers/replica/dexie-vault.ts';
import { RxdbReplica } from '../../workers/replica/rxdb-replica.ts';
import { resourceOf } from '../../workers/replica/replica-row.ts';
import { browserClock, browserRandom } from '../../workers/platform/browser-environment.ts';
import { createApiClient } from '../../workers/sync/api-client.ts';
import { createCentrifugeLive } from '../../workers/sync/centrifuge-live.ts';
import { createEngine, type Engine } from '../../workers/sync/engine.ts';
import { signIn, type SignedIn } from '../../workers/sync/sign-in.ts';
import { VirtualBus, VirtualLocks } from './virtual-realms.ts';

/** One person's device: the real stores and the real engine, against a real server that listens. */
export class RealDevice {
  readonly userId: string;
  readonly vault: DexieVault;
  readonly replica: RxdbReplica;
  readonly #port: number;
  readonly #locks = new VirtualLocks();
  readonly #bus = new VirtualBus();
  #lives = 0;
  engine: Engine;

  private constructor(userId: string, port: number) {
    this.userId = userId;
    this.#port = port;
    this.vault = new DexieVault(userId);
    this.replica = new RxdbReplica(userId, this.vault);
    this.engine = this.#newEngine();
  }

  /** Logs in and starts the engine. */
  static async logIn(port: number, kind: 'user' | 'student', name: string, password: string): Promise<RealDevice> {
    const { me, session } = await signedIn(port, kind, name, password);
    const device = new RealDevice(me._id, port);
    await device.vault.saveMe(me);
    await device.vault.saveSession(session);
    device.engine.start();
    return device;
  }

  /** The same person, behind the end of the session; the engine that runs goes on by itself. */
  async logInAgain(kind: 'user' | 'student', name: string, password: string): Promise<void> {
    await this.vault.saveSession((await signedIn(this.#port, kind, name, password)).session);
  }

  /** The tab dies and another opens on the same stores. */
  async restart(): Promise<void> {
    this.#bus.silence(`life${this.#lives}`);
    this.#locks.kill(`life${this.#lives}`);
    await this.engine.stop();
    this.#lives += 1;
    this.engine = this.#newEngine();
    this.engine.start();
  }

  async close(): Promise<void> {
    await this.engine.stop();
    await this.replica.close();
    await this.vault.close();
  }

  send(threadId: string, body: string): Promise<unknown> {
    return this.vault.addMutation({ type: 'message.create', threadId, messageId: crypto.randomUUID(), body, attachments: [] });
  }

  /** The stored messages of a thread, oldest first. */
  async messages(threadId: string): Promise<Message[]> {
    const rows = await this.replica.newest('Message', iri.thread(threadId), { limit: 10_000 });
    return rows.map(resourceOf).filter((row) => row['@type'] === 'Message').toReversed();
  }

  async bodies(threadId: string): Promise<string[]> {
    return (await this.messages(threadId)).map((message) => message.body);
  }

  #newEngine(): Engine {
    const realm = `life${this.#lives}`;
    const env = { clock: browserClock, random: browserRandom, net: netTo(this.#port), locks: this.#locks.realm(realm), bus: this.#bus.realm(realm) };
    const api = createApiClient({ net: env.net, clock: env.clock, language: () => 'en' });
    return createEngine({ env, replica: this.replica, vault: this.vault, api, live: createCentrifugeLive(`ws://127.0.0.1:${this.#port}/connection/websocket`) });
  }
}

async function signedIn(port: number, kind: 'user' | 'student', name: string, password: string): Promise<SignedIn> {
  const answer = await signIn(createApiClient({ net: netTo(port), clock: browserClock, language: () => 'en' }), kind, name, password);
  if (answer.kind !== 'ok') throw new Error(`log-in: ${JSON.stringify(answer)}`);
  return answer.value;
}

function netTo(port: number): Net {
  return { request: (request) => ask(port, request) };
}

async function ask(port: number, request: HttpRequest): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const response = await fetch(`http://127.0.0.1:${port}/api${request.path}`, {
    method: request.method,
    headers: request.headers,
    body: request.body ?? null,
    signal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}
