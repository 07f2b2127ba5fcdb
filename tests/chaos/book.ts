import type { Place } from './chaos-school.ts';

/** Words that somebody wrote, in the order of writing in their place. */
export interface Word {
  readonly seat: string;
  readonly place: Place;
  readonly text: string;
  /** Its last part, which nothing else contains. */
  readonly token: string;
  /** Its writer saw it in the list: from then on it must not be lost. */
  isSeen: boolean;
}

/** What somebody last did to a like. */
export interface Like {
  readonly seat: string;
  readonly classId: string;
  readonly storyId: string;
  readonly isLiked: boolean;
  isSeen: boolean;
}

type Event = 'written' | 'seen';

/** What people did in a trial and what they saw of it. */
export class Book {
  readonly words: Word[] = [];
  /** The last one of a person and a story. */
  readonly likes = new Map<string, Like>();
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Set<{ key: string; count: number; resolve: () => void }>();

  /** Enter is about to be pressed. */
  write(word: Omit<Word, 'isSeen'>): Word {
    const written = { ...word, isSeen: false };
    this.words.push(written);
    this.#note(word.seat, 'written');
    return written;
  }
  /** The heart is about to be pressed. */
  like(like: Omit<Like, 'isSeen'>): Like {
    const pressed = { ...like, isSeen: false };
    this.likes.set(`${like.seat} ${like.storyId}`, pressed);
    this.#note(like.seat, 'written');
    return pressed;
  }
  see(what: Word | Like): void {
    what.isSeen = true;
    this.#note(what.seat, 'seen');
  }
  /** Resolves when this person has written, or seen, so much. */
  reached(seat: string, event: Event, count: number): Promise<void> {
    const key = `${seat} ${event}`;
    if ((this.#counts.get(key) ?? 0) >= count) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.add({ key, count, resolve }));
  }

  #note(seat: string, event: Event): void {
    const key = `${seat} ${event}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    for (const one of this.#waiting) if (one.key === key && one.count <= count && this.#waiting.delete(one)) one.resolve();
  }
}
