import type { Tokens } from '../../schema/calls/auth-calls.ts';
import type { Iri, Uuid } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { LiveEvent } from '../../schema/records/live-event.ts';
import type { Message } from '../../schema/records/message.ts';
import type { Me } from '../../schema/records/user.ts';
import type { HttpRequest, HttpResponse } from '../../workers/sync/environment.ts';
import type { Cast, School } from './school.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The server as one person has it. */
export interface SimSeat {
  readonly me: Pick<Me, 'role'>;
  /** What it shows this person, as of the last look. */
  readonly rows: ReadonlyMap<Iri, Resource>;
  /** The messages of a thread as of the last look, oldest first. */
  messages(threadId: Uuid): readonly Message[];
  handle(request: HttpRequest): HttpResponse | Promise<HttpResponse>;
  /** Another device logs in. */
  issueTokens(parent: null): Tokens | Promise<Tokens>;
  /** A log-in after all sessions were ended: the tokens of before stay refused. */
  admit(): Tokens | Promise<Tokens>;
  /** From now on no access token is taken that was issued before `before`. */
  retireAccessTokens(before: number): void;
}

export type AccessMoved = 'given' | 'taken' | null;

/** The server of a run: the model in memory (school-server.ts), or the real one (real/real-server.ts). */
export interface SimServer {
  /** Grows when nobody's cursor is known any more. */
  readonly generation: number;
  /** How often each invitation was sent out as a letter, as of the last look. */
  readonly letters: ReadonlyMap<Uuid, number>;
  /** Hears what is published to a person. */
  onNews: (user: Uuid, events: readonly LiveEvent[]) => void;
  /** Hears how each change ended. */
  onChange: (user: Uuid, what: string, status: number) => void;
  seat(user: Uuid): SimSeat;
  beginGeneration(): void | Promise<void>;
  /** Ends all sessions of a person. */
  revoke(user: Uuid): void | Promise<void>;
  /** Somebody is let into a class, or out of it, by hands that no device here has; null: nothing came of it. */
  moveAccess(random: SeededRandom): AccessMoved | Promise<AccessMoved>;
  /** So many messages in one thread of the cast's class, from a device that is not here. */
  burst(random: SeededRandom, count: number): void | Promise<void>;
  /** Brings what the seats show to the present. */
  look(): void | Promise<void>;
  /** Whether a person sees a thing now. */
  shows(user: Uuid, id: Iri): boolean | Promise<boolean>;
  /** Whether a thing ever went away from a person. */
  wentFrom(user: Uuid, id: Iri): boolean;
  /** Whether the server took a thing's creation. */
  wasMade(id: Iri): boolean;
  /** Whether the server took a thing's deletion. */
  wasDeleted(id: Iri): boolean;
  /** Ids of a thread's messages, oldest first, as of the last look. */
  orderIn(threadId: Uuid): readonly Uuid[];
  /** What the server did that it must not, as of the last look: something made twice, something kept that is gone. */
  ownFaults(): readonly string[];
  /** Resolves when nothing can happen any more without time passing. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the server of a run with this school in it; `now` is the time of the run. */
export type Serve = (parts: { school: School; cast: Cast; random: SeededRandom; now: () => number }) => SimServer | Promise<SimServer>;
