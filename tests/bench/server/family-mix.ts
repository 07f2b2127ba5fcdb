import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Random } from '../../../server/demo/random.ts';
import { jsonOf, shoot, type Shot, type ShotAnswer } from './http-shot.ts';
import type { Seat } from './server-world.ts';

interface Ask {
  readonly kind: string;
  readonly isWrite: boolean;
  /** Of 100 requests. */
  readonly share: number;
  readonly make: (seat: Seat, random: Random) => Shot;
  readonly take?: (seat: Seat, answer: ShotAnswer) => void;
}

const cursorSchema = z.object({ cursor: z.string() });
const tokensSchema = z.object({ refreshToken: z.string() });
const key = () => ({ 'idempotency-key': randomUUID() });

/**
 * What 500 families ask in a busy minute, e.g. after a post before the school day: an engine with a full replica asks
 * /changes at start, focus and hint and then needs little else; new phones, web visitors and deep scrolling walk pages.
 */
export const FAMILY_MIX: readonly Ask[] = [
  // Each start, return to the app and hint is one of these; most find little.
  { kind: 'changes', isWrite: false, share: 40, make: (seat) => ({ method: 'GET', path: `/changes${seat.cursor === '' ? '' : `?after=${seat.cursor}`}`, token: seat.token }), take: (seat, answer) => void (seat.cursor = cursorSchema.parse(jsonOf(answer)).cursor) },
  // First loads, and feeds that are scrolled back.
  { kind: 'feed', isWrite: false, share: 12, make: (seat, random) => ({ method: 'GET', path: `/classes/${seat.classId}/feed?itemsPerPage=5${random.chance(0.3) ? `&page=${random.int(2, 8)}` : ''}`, token: seat.token }) },
  { kind: 'messages', isWrite: false, share: 12, make: (seat, random) => ({ method: 'GET', path: `/threads/${random.chance(0.7) ? seat.classThreadId : seat.talkId}/messages`, token: seat.token }) },
  { kind: 'threads', isWrite: false, share: 4, make: (seat) => ({ method: 'GET', path: '/threads', token: seat.token }) },
  // A picture is asked for once per device and kept for ever.
  { kind: 'thumbnail', isWrite: false, share: 10, make: (seat, random) => ({ method: 'GET', path: `/files/${random.pick(seat.photoIds)}/content?w=480`, token: seat.token, headers: { accept: 'image/webp' } }) },
  // Access tokens live 10 minutes: 500 open phones are about one a second; a morning's reopening is several times that.
  { kind: 'refresh', isWrite: true, share: 3, make: (seat) => ({ method: 'POST', path: '/authentication/refresh', body: { refreshToken: seat.refreshToken } }), take: (seat, answer) => void (seat.refreshToken = tokensSchema.parse(jsonOf(answer)).refreshToken) },
  { kind: 'message', isWrite: true, share: 6, make: (seat, random) => ({ method: 'POST', path: `/threads/${random.chance(0.2) ? seat.classThreadId : seat.talkId}/messages`, token: seat.token, body: { _id: randomUUID(), body: 'Добрый день! Сегодня заберём пораньше.' }, headers: key() }) },
  { kind: 'like', isWrite: true, share: 5, make: (seat, random) => ({ method: 'POST', path: `/classes/${seat.classId}/stories/${random.pick(seat.storyIds)}/${random.chance(0.8) ? 'like' : 'unlike'}`, token: seat.token, headers: key() }) },
  // The stories that are new to most.
  { kind: 'story read', isWrite: true, share: 8, make: (seat, random) => ({ method: 'POST', path: `/classes/${seat.classId}/stories/${random.pick(seat.storyIds.slice(0, 12))}/read`, token: seat.token, headers: key() }) },
];

/** The next request of the mix by some family; a family waits for its own refresh before it asks for another. */
export function familyAsking(port: number, seats: readonly Seat[], random: Random): () => { kind: string; done: Promise<void> } {
  const deck = FAMILY_MIX.flatMap((ask) => Array.from({ length: ask.share }, () => ask));
  const busy = new Set<Seat>();
  return () => {
    const ask = random.pick(deck);
    let seat = random.pick(seats);
    if (ask.kind === 'refresh') while (busy.has(seat)) seat = random.pick(seats);
    const isHeld = ask.kind === 'refresh';
    if (isHeld) busy.add(seat);
    const done = shoot(port, ask.make(seat, random)).then((answer) => {
      if (answer.status >= 400) throw new Error(`${answer.status} ${answer.bytes.toString('utf8').slice(0, 200)}`);
      ask.take?.(seat, answer);
    });
    return { kind: ask.kind, done: done.finally(() => isHeld && busy.delete(seat)) };
  };
}
