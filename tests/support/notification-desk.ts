import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALL, ERROR, readMessage, RETURN, SIGNAL, writeMessage, type BusHeader, type BusMessage, type BusValue } from './dbus-message.ts';

const BUS = 'org.freedesktop.DBus';
const NOTIFICATIONS = 'org.freedesktop.Notifications';
const OWN_NAME = ':1.0';
const ASKED_WITHIN_MS = 15_000;

/** Null where a browser hands its notifications over D-Bus; else why tests of them are skipped. */
export function whyNoDesk(): string | null {
  return process.platform === 'linux' ? null : 'a browser hands its notifications over D-Bus on Linux alone';
}

/** A notification as a desktop shows it. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}
interface Kept extends ShownNotification {
  readonly from: BusClient;
}

/**
 * The part of a desktop that shows notifications (https://specifications.freedesktop.org/notification-spec), and the session
 * bus that leads there, which nothing else is on. A browser with `address` as its session bus takes what is tapped here for
 * a person's own tap, and so lets it open windows and bring them to the front, which no event made by a script may. No
 * screen is needed for it, no D-Bus daemon, no other program.
 */
export class NotificationDesk {
  readonly #folder = mkdtempSync(join(tmpdir(), 'parta-desk-'));
  readonly #server: Server;
  readonly #clients = new Set<BusClient>();
  readonly #kept = new Map<number, Kept>();
  readonly #asked = Promise.withResolvers<boolean>();
  #lastId = 0;

  private constructor() {
    this.#server = createServer((socket) => {
      const client = new BusClient(socket, `:1.${this.#clients.size + 1}`, (message) => this.#hear(client, message));
      this.#clients.add(client);
    });
  }

  /** Opens one on a socket of its own. */
  static async start(): Promise<NotificationDesk> {
    const desk = new NotificationDesk();
    await new Promise<void>((resolve) => {
      desk.#server.listen(desk.#path, resolve);
    });
    return desk;
  }

  /** For DBUS_SESSION_BUS_ADDRESS of a browser. */
  get address(): string {
    return `unix:path=${this.#path}`;
  }

  /** What is on the screen now. */
  get shown(): readonly ShownNotification[] {
    return [...this.#kept.values()].map(({ title, body }) => ({ title, body }));
  }

  /** Whether a browser has asked what can be shown here, as one does that means to; it does so while it starts. */
  async isAsked(): Promise<boolean> {
    const timer = setTimeout(() => this.#asked.resolve(false), ASKED_WITHIN_MS);
    const answer = await this.#asked.promise;
    clearTimeout(timer);
    return answer;
  }

  /** A finger on the one notification that is on the screen; it is for the app to take it away. */
  tap(): void {
    const [only, ...others] = this.#kept;
    if (only === undefined || others.length > 0) throw new Error(`${this.#kept.size} notifications are on the screen, not one`);
    const [id, { from }] = only;
    from.send({ type: SIGNAL, path: '/org/freedesktop/Notifications', interface: NOTIFICATIONS, member: 'ActionInvoked', destination: from.name, sender: OWN_NAME }, [id, 'default']);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.end();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #path(): string {
    return join(this.#folder, 'bus');
  }

  #hear(client: BusClient, message: BusMessage): void {
    if (message.type !== CALL) return;
    const answer = message.interface === NOTIFICATIONS ? this.#ofDesk(client, message) : ofBus(client, message);
    const header = { destination: client.name, sender: message.destination === NOTIFICATIONS ? OWN_NAME : BUS, replyTo: message.serial };
    if (answer === null) client.send({ ...header, type: ERROR, error: `${BUS}.Error.ServiceUnknown` }, ['Nobody is there']);
    else client.send({ ...header, type: RETURN }, answer);
  }

  #ofDesk(client: BusClient, { member, body }: BusMessage): readonly BusValue[] | null {
    switch (member) {
      case 'GetCapabilities':
        this.#asked.resolve(true);
        return [['actions', 'body']];
      case 'GetServerInformation':
        return ['Parta’s tests', 'Parta', '1', '1.2'];
      case 'Notify': {
        const [, replaced, , title, text] = [body.text(), body.number(), body.text(), body.text(), body.text()] as const;
        const id = replaced === 0 ? (this.#lastId += 1) : replaced;
        this.#kept.set(id, { title, body: text, from: client });
        return [id];
      }
      case 'CloseNotification':
        this.#kept.delete(body.number());
        return [];
      default:
        return null;
    }
  }
}

/* What the bus itself is asked: the desk is the only one on it, and everybody may listen to it. */
function ofBus(client: BusClient, { interface: asked, member, body }: BusMessage): readonly BusValue[] | null {
  if (asked !== BUS) return null;
  switch (member) {
    case 'Hello':
      return [client.name];
    case 'AddMatch':
    case 'RemoveMatch':
      return [];
    case 'NameHasOwner':
      return [body.text() === NOTIFICATIONS];
    case 'GetNameOwner':
      return body.text() === NOTIFICATIONS ? [OWN_NAME] : null;
    case 'ListNames':
    case 'ListActivatableNames':
      return [[NOTIFICATIONS]];
    default:
      return null;
  }
}

/** A program on the bus: a few lines of text by which it says who it is, then messages. */
class BusClient {
  readonly name: string;
  readonly #socket: Socket;
  readonly #hear: (message: BusMessage) => void;
  #rest: Buffer = Buffer.alloc(0);
  #isLetIn = false;
  #serial = 0;

  constructor(socket: Socket, name: string, hear: (message: BusMessage) => void) {
    this.#socket = socket;
    this.name = name;
    this.#hear = hear;
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      this.#rest = Buffer.concat([this.#rest, chunk]);
      while (this.#isLetIn ? this.#takeMessage() : this.#takeLine());
    });
  }

  send(header: BusHeader, values: readonly BusValue[]): void {
    this.#serial += 1;
    this.#socket.write(writeMessage(header, this.#serial, values));
  }

  end(): void {
    this.#socket.destroy();
  }

  #takeLine(): boolean {
    const end = this.#rest.indexOf('\r\n');
    if (end === -1) return false;
    const line = this.#rest.toString('latin1', 0, end).replace('\0', '');
    this.#rest = this.#rest.subarray(end + 2);
    if (line === 'BEGIN') this.#isLetIn = true;
    else this.#socket.write(`${answerTo(line)}\r\n`);
    return true;
  }

  #takeMessage(): boolean {
    const read = readMessage(this.#rest);
    if (read === null) return false;
    this.#rest = this.#rest.subarray(read.length);
    this.#hear(read.message);
    return true;
  }
}

/* Whoever finds the socket is let in; files are not passed over it. */
function answerTo(line: string): string {
  if (line.startsWith('AUTH EXTERNAL ')) return `OK ${'0'.repeat(31)}1`;
  return line.startsWith('AUTH') ? 'REJECTED EXTERNAL' : 'ERROR';
}
