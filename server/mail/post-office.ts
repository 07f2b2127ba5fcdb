import { channelSchema, type Channel } from '../../schema/records/invitation.ts';
import type { Clock } from '../clock.ts';
import { PgListener } from '../live/pg-listener.ts';
import type { Database } from '../store/database.ts';
import { LETTER_CHANNEL, markLetterFailed, markLetterSent, takeLetters, type TakenLetter } from '../store/letter-writer.ts';
import { CarrierError, type Carriers } from './carrier.ts';

export interface PostOffice {
  /** Takes no more letters; resolves when those in hand have left or failed, or after 5 s: their lease frees them. */
  stop(): Promise<void>;
}

export interface PostOfficeOptions {
  readonly database: Pick<Database, 'db' | 'url'>;
  readonly carriers: Carriers;
  readonly clock: Clock;
  /** A letter or the database has failed; the text holds nothing about people. */
  readonly onFailure: (what: string) => void;
  /** How often it looks without being woken: for retries, and letters of a process that died. */
  readonly roundMs?: number;
  readonly firstRetryMs?: number;
}

const AT_ONCE = 4;
const ROUND_MS = 5_000;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 3_600_000;
/** A carrier that takes longer has failed; shorter than the lease of a letter (server/store/letter-writer.ts). */
const CARRY_MS = 30_000;
const STOP_MS = 5_000;
/** With these waits the last try is a day and a half after the first. */
const TRIES_MAX = 40;

/**
 * Brings letters out after their transaction has committed. Any number of processes may run one: a letter is taken by
 * one of them. It leaves at least once: a process that dies between sending and noting it sends again, under the same id.
 * E-mails and SMS go beside each other, so that a gateway that is silent holds back its own letters alone.
 */
export async function startPostOffice(options: PostOfficeOptions): Promise<PostOffice> {
  const rounds = channelSchema.options.map((channel) => new Round(options, channel));
  const wake = (): void => rounds.forEach((round) => round.wake());
  const listener = new PgListener(options.database.url, LETTER_CHANNEL, { onNotice: wake, onGap: wake });
  await listener.start();
  const timer = setInterval(wake, options.roundMs ?? ROUND_MS);
  wake();
  return {
    async stop() {
      clearInterval(timer);
      const working = rounds.map((round) => round.stop());
      await listener.stop();
      await Promise.race([Promise.all(working), new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
      options.carriers.email.close();
      options.carriers.sms.close();
    },
  };
}

/** Takes what may leave by one channel, and brings it out, as long as there is some. */
class Round {
  readonly #options: PostOfficeOptions;
  readonly #channel: Channel;
  #isStopped = false;
  #isWanted = false;
  #working: Promise<void> | null = null;

  constructor(options: PostOfficeOptions, channel: Channel) {
    this.#options = options;
    this.#channel = channel;
  }

  wake(): void {
    this.#isWanted = true;
    if (!this.#isStopped) this.#working ??= this.#work();
  }

  /** Resolves when what is in hand has left or failed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      try {
        for (let taken = await this.#take(); taken.length > 0; taken = await this.#take()) await Promise.all(taken.map((letter) => bring(this.#options, letter)));
      } catch {
        this.#options.onFailure('letters could not be read');
      }
    }
    this.#working = null;
  }

  async #take(): Promise<readonly TakenLetter[]> {
    const { database, clock } = this.#options;
    return this.#isStopped ? [] : takeLetters(database.db, this.#channel, clock.now(), AT_ONCE);
  }
}

async function bring(options: PostOfficeOptions, letter: TakenLetter): Promise<void> {
  const { database, clock } = options;
  const carrier = options.carriers[letter.channel];
  try {
    await inTime(carrier.carry(letter));
  } catch (error) {
    const fault = error instanceof CarrierError ? error.message : 'unknown';
    const isOver = letter.tries >= TRIES_MAX || (error instanceof CarrierError && !error.isWorthRetrying);
    const wait = Math.min(LONGEST_RETRY_MS, (options.firstRetryMs ?? FIRST_RETRY_MS) * 2 ** (letter.tries - 1));
    options.onFailure(`a letter did not leave: ${fault}`);
    await markLetterFailed(database.db, letter.id, fault, isOver ? null : clock.now() + wait);
    return;
  }
  await markLetterSent(database.db, letter.id, carrier.keepsLetters, clock.now());
}

async function inTime(carrying: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CarrierError('timeout', true)), CARRY_MS);
  });
  try {
    await Promise.race([carrying, late]);
  } finally {
    clearTimeout(timer);
  }
}
