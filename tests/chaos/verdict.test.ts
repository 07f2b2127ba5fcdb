import { describe, expect, it } from 'vitest';
import type { Word } from './book.ts';
import type { Place } from './chaos-school.ts';
import type { DeviceLook, Stored } from './device-look.ts';
import { type FoundDevice, verdictOn } from './verdict.ts';

const place: Place = { kind: 'chat', threadId: 't', path: '/chat/t' };
const word = (number: number, isSeen = true): Word => ({ seat: 'olga', place, text: `hello №1.olga.${number}.`, token: `№1.olga.${number}.`, isSeen });
const stored = (number: number, at = number): Stored => ({ '@type': 'Message', _id: `m${number}-${at}`, body: word(number).text, createdAt: `2026-11-22T00:00:0${at}.000Z` });

function look(rows: readonly Stored[], more: Partial<DeviceLook> = {}): DeviceLook {
  return { outbox: [], replica: new Map([['/threads/t', rows]]), drawn: rows.toReversed().map(({ _id, body }) => ({ id: _id, text: body, isWaiting: false })), articles: [], isCalm: true, syncLine: '', ...more };
}
function verdict(words: readonly Word[], server: readonly Stored[], found: DeviceLook | null = look(server)): string[] {
  const device: FoundDevice = { seat: 'olga', place, places: [place], look: found };
  return verdictOn({ words: [...words], likes: new Map() }, new Map([['olga', new Map([['/threads/t', server]])]]), [device]).map(({ kind }) => kind);
}

describe('the verdict on a trial', () => {
  it('has nothing to say where each word stands once, in order, on the server, in the replica and on the screen', () => {
    expect(verdict([word(1), word(2)], [stored(2), stored(1)])).toEqual([]);
  });

  it('names a word that was seen and is nowhere as lost, and forgives one that nobody saw', () => {
    expect(verdict([word(1), word(2)], [stored(1)])).toEqual(['lost']);
    expect(verdict([word(1), word(2, false)], [stored(1)])).toEqual([]);
  });

  it('names a word that is there twice as doubled, also one that nobody saw', () => {
    expect(verdict([word(1, false)], [stored(1, 2), stored(1)])).toEqual(['doubled']);
  });

  it('names words in another order than they were written in', () => {
    expect(verdict([word(1), word(2)], [stored(1, 3), stored(2)])).toEqual(['disordered']);
  });

  it('names a text that is another one on the server', () => {
    expect(verdict([word(1)], [{ ...stored(1), body: `${stored(1).body} and more` }])).toEqual(['changed']);
  });

  it('takes a text that was typed before a kill and sent with the next one for both', () => {
    expect(verdict([word(1, false), word(2)], [{ ...stored(2), body: `${word(1).text} ${word(2).text}` }])).toEqual([]);
  });

  it('names what still waits, in the outbox, on the sync line and as a mark, as stuck', () => {
    const server = [stored(1)];
    expect(verdict([word(1)], [], look([], { outbox: [{ type: 'message.create', state: 'waiting', attempts: 3, body: word(1).text }] }))).toEqual(['stuck', 'stuck']);
    expect(verdict([word(1)], server, look(server, { isCalm: false }))).toEqual(['stuck']);
    expect(verdict([word(1)], server, look(server, { drawn: [{ id: 'm1-1', text: stored(1).body, isWaiting: true }] }))).toEqual(['stuck']);
    expect(verdict([word(1)], server, null)).toEqual(['stuck']);
  });

  it('names a replica and a screen that are not as the server', () => {
    const server = [stored(2), stored(1)];
    expect(verdict([], server, look(server, { replica: new Map([['/threads/t', [stored(1)]]]) }))).toEqual(['other']);
    expect(verdict([], server, look(server, { drawn: [{ id: 'm1-1', text: stored(1).body, isWaiting: false }] }))).toEqual(['other']);
  });
});
