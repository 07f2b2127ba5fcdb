import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Emission, RowsEmission } from '../../schema/port/port.ts';
import { createEmissionDelivery } from './emission-delivery.ts';

const frames: (() => void)[] = [];
let told: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work));
  frames.length = 0;
  told = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rows = (key: string): RowsEmission => ({ kind: 'rows', keys: [key], changed: [], rest: { isLoaded: true, total: null, more: 'none' } });

function opened() {
  const delivery = createEmissionDelivery();
  const listen = (name: string) => (emission: Emission) => told.push(`${name} ${emission.kind === 'rows' ? emission.keys?.[0] : 'value'}`);
  delivery.add(1, 'messages', listen('messages'));
  delivery.add(2, 'threads', listen('threads'));
  return delivery;
}

function frame(): void {
  for (const work of frames.splice(0)) work();
  vi.advanceTimersByTime(20);
}

describe('the delivery of emissions', () => {
  it('gives what is told first to everybody at once', () => {
    opened().deliver([[1, rows('a')], [2, rows('a')]]);
    expect(told).toEqual(['messages a', 'threads a']);
  });

  it('gives a change of the list that is read at once, and what else it changes after the frame', () => {
    const delivery = opened();
    delivery.deliver([[1, rows('a')], [2, rows('a')]]);
    delivery.deliver([[2, rows('b')], [1, rows('b')]]);
    expect(told.slice(2)).toEqual(['messages b']);
    frame();
    expect(told.slice(2)).toEqual(['messages b', 'threads b']);
  });

  it('keeps the order of each listener while a frame is waited for', () => {
    const delivery = opened();
    delivery.deliver([[1, rows('a')], [2, rows('a')]]);
    delivery.deliver([[1, rows('b')], [2, rows('b')]]);
    delivery.deliver([[2, rows('c')]]);
    delivery.deliver([[1, rows('d')], [2, rows('d')]]);
    expect(told.slice(2)).toEqual(['messages b', 'messages d']);
    frame();
    expect(told.slice(4)).toEqual(['threads b', 'threads c', 'threads d']);
    delivery.deliver([[2, rows('e')]]);
    expect(told.at(-1)).toBe('threads e');
  });

  it('gives a burst of changes together after the frame, to each listener in its order and the last one too', () => {
    const delivery = opened();
    const burst = Array.from({ length: 60 }, (_, index) => `burst ${index}`);
    for (const key of burst) delivery.deliver([[1, rows(key)], [2, rows(key)]]);
    const given = told.length;
    expect(given).toBeLessThan(50);
    frame();
    const toldTo = (name: string) => told.filter((text) => text.startsWith(name)).map((text) => text.slice(name.length + 1));
    expect([toldTo('messages'), toldTo('threads')]).toEqual([burst, burst]);
    delivery.deliver([[2, rows('after')]]);
    expect(told.at(-1)).toBe('threads after');
  });

  it('waits for no frame in a page that has none', () => {
    const delivery = opened();
    delivery.deliver([[1, rows('a')], [2, rows('a')]]);
    delivery.deliver([[1, rows('b')], [2, rows('b')]]);
    vi.advanceTimersByTime(100);
    expect(told.at(-1)).toBe('threads b');
  });
});
