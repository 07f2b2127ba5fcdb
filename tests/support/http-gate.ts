import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A request that came to the gate, answered or not. */
export interface SeenRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** null: none yet, or cut off. */
  status: number | null;
}

/** An answer as the gate passes it on. */
export interface GateAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Wants = (method: string, path: string) => boolean;

/**
 * A gate in front of the server, for tests that must know what was asked, or need an answer late or other than the
 * server would give it. Shut, it resets what is open and whoever comes.
 */
export class HttpGate {
  /** Everything that came so far, oldest first. */
  readonly seen: SeenRequest[] = [];
  readonly #server: Server;
  readonly #targetPort: number;
  readonly #origin: string | undefined;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #sockets = new Set<Socket | Duplex>();
  readonly #answers = new Set<{ wants: Wants; answer: GateAnswer }>();
  readonly #alterations = new Set<{ wants: Wants; change: (answer: GateAnswer) => GateAnswer }>();
  readonly #holds = new Set<{ wants: Wants; released: Promise<void> }>();
  #isShut = false;

  private constructor(targetPort: number, origin?: string) {
    this.#targetPort = targetPort;
    this.#origin = origin;
    this.#server = createServer((request, response) => void this.#pass(request, response));
    this.#server.on('connection', (socket) => {
      if (this.#isShut) socket.resetAndDestroy();
      else this.#keep(socket);
    });
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Opens a gate on a free port. `origin`: what its browser calls it, where that is not localhost and the port. */
  static async start(targetPort: number, origin?: string): Promise<HttpGate> {
    const gate = new HttpGate(targetPort, origin);
    await new Promise<void>((resolve) => gate.#server.listen(0, '127.0.0.1', resolve));
    return gate;
  }

  get port(): number {
    const address = this.#server.address();
    if (!isAddress(address)) throw new Error('The gate listens on no port');
    return address.port;
  }

  /** The origin under which its browser reaches it. */
  get url(): string {
    return this.#origin ?? `http://localhost:${this.port}`;
  }

  /** Nobody comes through any more, and nobody who is inside gets out. */
  shut(): void {
    this.#isShut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  open(): void {
    this.#isShut = false;
  }

  /** As a gate that was just started, on the same port: what is open is cut, and nothing is remembered. */
  reset(): void {
    this.shut();
    this.seen.length = 0;
    for (const memory of [this.#answers, this.#alterations, this.#holds]) memory.clear();
    this.open();
  }

  /** Answers some requests itself: the server never hears of them; the returned function ends it. */
  answer(wants: Wants, answer: GateAnswer): () => void {
    const own = { wants, answer };
    this.#answers.add(own);
    return () => this.#answers.delete(own);
  }

  /** Changes the server's answers to some requests, which it has carried out by then; the returned function ends it. */
  alter(wants: Wants, change: (answer: GateAnswer) => GateAnswer): () => void {
    const alteration = { wants, change };
    this.#alterations.add(alteration);
    return () => this.#alterations.delete(alteration);
  }

  /** Lets some requests wait at the gate until the returned function is called. */
  hold(wants: Wants): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const hold = { wants, released: promise };
    this.#holds.add(hold);
    return () => {
      this.#holds.delete(hold);
      resolve();
    };
  }

  async close(): Promise<void> {
    this.shut();
    this.#agent.destroy();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const seen: SeenRequest = { method, path, headers: request.headers, status: null };
    this.seen.push(seen);
    await Promise.all([...this.#holds].filter(({ wants }) => wants(method, path)).map(({ released }) => released));
    if (request.destroyed && !request.complete) return;
    const own = [...this.#answers].find(({ wants }) => wants(method, path));
    if (own !== undefined) {
      const { status, headers, body } = own.answer;
      seen.status = status;
      request.resume();
      response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body);
      return;
    }
    const changes = [...this.#alterations].filter(({ wants }) => wants(method, path));
    const headers = changes.length > 0 ? wholeAnswerHeaders(request.headers) : request.headers;
    const onward = ask({ host: '127.0.0.1', port: this.#targetPort, method, path, headers, agent: this.#agent }, (answer) => {
      seen.status = answer.statusCode ?? null;
      if (changes.length === 0) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
        return;
      }
      void wholeOf(answer).then((whole) => {
        const { status, headers: told, body } = changes.reduce((sofar, { change }) => change(sofar), whole);
        response.writeHead(status, { ...told, 'content-length': String(body.length) }).end(body);
      });
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
    response.on('close', () => onward.destroy());
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const upstream = connect(this.#targetPort, '127.0.0.1');
    this.#keep(upstream);
    const lines = Array.from({ length: request.rawHeaders.length / 2 }, (_, index) => `${request.rawHeaders[index * 2]}: ${request.rawHeaders[index * 2 + 1]}`);
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }
}

/* What is to be changed must come whole and plain: not compressed, and not as "the same as you have". */
function wholeAnswerHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'if-none-match': _, 'if-modified-since': __, range: ___, ...others } = headers;
  return { ...others, 'accept-encoding': 'identity' };
}

async function wholeOf(answer: IncomingMessage): Promise<GateAnswer> {
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  await once(answer, 'end');
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
  return { status: answer.statusCode ?? 502, headers, body: Buffer.concat(parts) };
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return address !== null && typeof address !== 'string';
}
