import type { Book, Word } from './book.ts';
import type { Place } from './chaos-school.ts';
import { type DeviceLook, type Stored, TAIL } from './device-look.ts';
import { scopesOf, type Truth } from './server-truth.ts';

/**
 * `lost`: seen by its writer, and neither with the server nor waiting. `stuck`: still waiting, or a mark of it is. `other`:
 * a device does not show, or does not have, what the server has.
 */
export type ProblemKind = 'lost' | 'doubled' | 'disordered' | 'changed' | 'stuck' | 'other';
export interface Problem {
  readonly kind: ProblemKind;
  readonly text: string;
}

/** A person's device as it was found; `look` null: its page is dead or does not answer. */
export interface FoundDevice {
  readonly seat: string;
  readonly place: Place;
  readonly places: readonly Place[];
  readonly look: DeviceLook | null;
}

/** What does not hold; empty when all has come to rest and is right. */
export function verdictOn(book: Pick<Book, 'words' | 'likes'>, truth: Truth, devices: readonly FoundDevice[]): Problem[] {
  return [...wordProblems(book.words, truth, devices), ...likeProblems(book, truth), ...devices.flatMap((device) => deviceProblems(device, truth.get(device.seat) ?? new Map()))];
}

function wordProblems(words: readonly Word[], truth: Truth, devices: readonly FoundDevice[]): Problem[] {
  const problems: Problem[] = [];
  const arrivals = new Map<string, string>();
  for (const word of words) {
    const scope = scopesOf([word.place])[0] ?? '';
    const stored = truth.get(word.seat)?.get(scope) ?? [];
    const found = stored.filter(({ body }) => body.includes(word.token));
    const name = `“${word.text}”`;
    if (found.length > 1) problems.push({ kind: 'doubled', text: `${name} is on the server ${found.length} times: ${found.map(({ _id }) => _id).join(', ')}` });
    const [only] = found;
    if (only === undefined) {
      const waits = devices.some(({ seat, look }) => seat === word.seat && look?.outbox.some(({ body }) => body.includes(word.token)));
      if (waits) problems.push({ kind: 'stuck', text: `${name} waits in the outbox of ${word.seat}` });
      else if (word.isSeen) problems.push({ kind: 'lost', text: `${name}, seen by ${word.seat}, is not on the server` });
      continue;
    }
    if (!isMadeOf(only.body, words)) problems.push({ kind: 'changed', text: `${name} is on the server as “${only.body}”` });
    const line = `${word.seat} ${scope}`;
    const before = arrivals.get(line);
    if (before !== undefined && only.createdAt < before) problems.push({ kind: 'disordered', text: `${name} stands before what ${word.seat} wrote earlier` });
    arrivals.set(line, only.createdAt);
  }
  return problems;
}

/* A text that was typed and not sent is there again after a kill, and what is typed then comes behind it. */
function isMadeOf(body: string, words: readonly Word[]): boolean {
  return words.reduce((rest, { text }) => rest.replace(text, ''), body).trim() === '';
}

function likeProblems({ likes }: Pick<Book, 'likes'>, truth: Truth): Problem[] {
  return [...likes.values()].flatMap(({ seat, classId, storyId, isLiked, isSeen }): Problem[] => {
    const story = truth.get(seat)?.get(`/classes/${classId}`)?.find(({ _id }) => _id === storyId);
    if (!isSeen || story === undefined || story.isLiked === isLiked) return [];
    return [{ kind: 'lost', text: `${seat} saw story ${storyId} ${isLiked ? '' : 'not '}liked, the server does not` }];
  });
}

function deviceProblems({ seat, place, places, look }: FoundDevice, truth: ReadonlyMap<string, readonly Stored[]>): Problem[] {
  if (look === null) return [{ kind: 'stuck', text: `${seat}'s page does not answer` }];
  const problems: Problem[] = look.outbox.map(({ type, state, attempts }) => ({ kind: 'stuck', text: `${seat}'s outbox holds ${type}, ${state}, tried ${attempts} times` }));
  if (!look.isCalm) problems.push({ kind: 'stuck', text: `${seat}'s screen says: ${look.syncLine}` });
  for (const shown of [...look.drawn, ...look.articles]) if (shown.isWaiting) problems.push({ kind: 'stuck', text: `${seat} sees waiting: ${shown.text}` });
  for (const scope of scopesOf(places)) {
    const difference = firstDifference(truth.get(scope) ?? [], look.replica.get(scope) ?? []);
    if (difference !== null) problems.push({ kind: 'other', text: `${seat}'s replica of ${scope}: ${difference}` });
  }
  const shown = screenDifference(place, look, truth.get(scopesOf([place])[0] ?? '') ?? []);
  if (shown !== null) problems.push({ kind: 'other', text: `${seat}'s screen: ${shown}` });
  return problems;
}

function firstDifference(truth: readonly Stored[], replica: readonly Stored[]): string | null {
  for (let place = 0; place < Math.min(TAIL, truth.length); place += 1) {
    const [right, stored] = [truth[place], replica[place]];
    if (right !== undefined && tell(right) !== (stored === undefined ? 'nothing' : tell(stored))) return `${place + 1} from the end is ${stored === undefined ? 'nothing' : tell(stored)} instead of ${tell(right)}`;
  }
  return null;
}

function tell({ _id, createdAt, body, isLiked, likeCount }: Stored): string {
  return [_id, createdAt, `“${body}”`, ...(isLiked === undefined ? [] : [isLiked ? 'liked' : 'not liked', String(likeCount)])].join(' ');
}

/* Of a conversation that is scrolled to its end the last rows are drawn, each once. */
function screenDifference(place: Place, { drawn, articles }: DeviceLook, truth: readonly Stored[]): string | null {
  if (place.kind === 'story') {
    const story = truth.find(({ _id }) => _id === place.storyId);
    if (story === undefined || articles[0]?.isLiked === story.isLiked) return null;
    return `the heart is ${String(articles[0]?.isLiked)} instead of ${String(story.isLiked)}`;
  }
  if (place.kind === 'feed') return articles.some(({ text }) => text.includes(truth[0]?.body ?? '')) ? null : `the newest story “${truth[0]?.body}” is not there`;
  const wanted = truth.slice(0, Math.max(1, drawn.length)).toReversed();
  const wrong = wanted.findIndex(({ _id, body }, index) => drawn[index]?.id !== _id || !drawn[index].text.includes(body.trim().slice(0, 30)));
  return wrong === -1 ? null : `row ${wrong + 1} of ${wanted.length} is “${drawn[wrong]?.text ?? 'nothing'}” instead of “${wanted[wrong]?.body}”`;
}
