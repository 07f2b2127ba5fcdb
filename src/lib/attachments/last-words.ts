import { uuidV7 } from '../../../schema/uuid-v7.ts';

const PREFIX = 'parta.typed.';

/*
 * What was typed, or sent, in the last moment of a page. The worker that writes the drafts dies with its page, so a
 * reload or a closed tab would take the last words; what is written here has left the page at once. Of one user, gone
 * with the logout.
 */

/** Words of a place that are not known to be on the device. */
export interface UnkeptWords {
  readonly body: string;
  /** What the draft of the place may say of these very words: an older state of them. */
  readonly drafts: readonly string[];
}

/** Words on their way to the device. */
export interface Sending extends UnkeptWords {
  /** Goes with the command: the device keeps the words of one id once (R-OUT-17). */
  readonly id: string;
}

/** A sending of words that were never sent before, made `at`, ms. */
export function newSending(body: string, drafts: readonly string[], at: number): Sending {
  return { id: uuidV7(at, (bytes) => (bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length))), bytes)), body, drafts };
}

/**
 * The text of a place and its stamp, as the draft has it (saveDraft). What is written here reaches the disk up to some
 * seconds late, a killed browser never gets to it: what is found here may then be older than the draft.
 */
export interface LastWords {
  readonly text: string;
  readonly at: number;
}

/** Keeps the text of a place for the next page of this device. */
export function keepLastWords(place: string, words: LastWords): void {
  keep(place, JSON.stringify(words));
}

/** What a page before this one left in a place; null: nothing. */
export function lastWordsOf(place: string): LastWords | null {
  try {
    const text = localStorage.getItem(keyOf(place) ?? '');
    return text === null ? null : wordsIn(text);
  } catch {
    return null;
  }
}

/** Forgets them: the device has them, or they are sent. */
export function dropLastWords(place: string): void {
  drop(place);
}

/** Keeps words until it is known that the device has them. */
export function keepSending(place: string, sending: Sending): void {
  keep(placeOf(place, sending.id), JSON.stringify(sending));
}

export function forgetSending(place: string, id: string): void {
  drop(placeOf(place, id));
}

/** Words of a place of which it is not known whether the device has them, the oldest first. */
export function leftSendings(place: string): readonly Sending[] {
  try {
    const prefix = keyOf(placeOf(place, ''));
    if (prefix === null) return [];
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .toSorted()
      .flatMap((key) => sendingIn(localStorage.getItem(key)) ?? []);
  } catch {
    return [];
  }
}

/** Forgets the last words of every place: nobody is logged in any more. */
export function forgetLastWords(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function drop(place: string): void {
  try {
    localStorage.removeItem(keyOf(place) ?? '');
  } catch {
    // Nothing was kept.
  }
}

function keep(place: string, text: string): void {
  try {
    const key = keyOf(place);
    if (key !== null) localStorage.setItem(key, text);
  } catch {
    // Storage may be forbidden: then what the worker wrote is what is left.
  }
}

/** Null: nobody is logged in. */
function keyOf(place: string): string | null {
  const userId = localStorage.getItem('id');
  return userId === null ? null : `${PREFIX}${userId}.${place}`;
}

function placeOf(place: string, sendId: string): string {
  return `${place}#${sendId}`;
}

/* A build before this one left the text alone: it was typed a moment ago for all that is known. */
function wordsIn(text: string): LastWords {
  try {
    const held: unknown = JSON.parse(text);
    if (typeof held === 'object' && held !== null && 'text' in held && 'at' in held && typeof held.text === 'string' && typeof held.at === 'number') return { text: held.text, at: held.at };
  } catch {
    // Words.
  }
  return { text, at: Date.now() };
}

/* What another build has left in another shape is left alone. */
function sendingIn(text: string | null): Sending | null {
  try {
    const held: unknown = JSON.parse(text ?? '');
    if (typeof held !== 'object' || held === null || !('id' in held && 'body' in held && 'drafts' in held)) return null;
    const { id, body, drafts } = held;
    if (typeof id !== 'string' || typeof body !== 'string' || !Array.isArray(drafts)) return null;
    return { id, body, drafts: drafts.filter((draft) => typeof draft === 'string') };
  } catch {
    return null;
  }
}
