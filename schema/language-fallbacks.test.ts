import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the file provides, with the place of each. */
const PROVIDED = [
  [Promise, 'withResolvers'],
  [Map, 'groupBy'],
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
] as const;
const natives = PROVIDED.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));

function putBack(): void {
  PROVIDED.forEach(([owner, name], index) => Object.defineProperty(owner, name, natives[index] ?? {}));
}

beforeEach(async () => {
  for (const [owner, name] of PROVIDED) Reflect.deleteProperty(owner, name);
  vi.resetModules();
  await import('./language-fallbacks.ts');
});
afterEach(putBack);

/** What `work` answers with the fallbacks, and what it answers with the browser's own. */
function both<T>(work: () => T): [fallback: T, native: T] {
  const fallback = work();
  putBack();
  return [fallback, work()];
}

test('F-902 each fallback stands where the browser has none, as unseen by `for … in` as the browser’s own', () => {
  for (const [index, [owner, name]] of PROVIDED.entries()) {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    expect(own?.value).not.toBe(natives[index]?.value);
    expect([own?.enumerable, own?.configurable, own?.writable]).toEqual([false, true, true]);
  }
});

test('F-902 the browser’s own functions stay', async () => {
  putBack();
  vi.resetModules();
  await import('./language-fallbacks.ts');
  PROVIDED.forEach(([owner, name], index) => expect(Object.getOwnPropertyDescriptor(owner, name)).toEqual(natives[index]));
});

test('F-902 Promise.withResolvers settles as the native one, also of a class of promises', async () => {
  class Own<T> extends Promise<T> {}
  const fault = new Error('refused');
  for (const step of [() => undefined, putBack]) {
    step();
    const kept = Promise.withResolvers<number>();
    kept.resolve(7);
    kept.reject(fault);
    expect(await kept.promise).toBe(7);
    const refused = Promise.withResolvers<number>();
    refused.reject(fault);
    await expect(refused.promise).rejects.toBe(fault);
    expect(Own.withResolvers().promise).toBeInstanceOf(Own);
  }
});

test('F-902 Map.groupBy groups as the native one: keys of any kind, in the order in which they come, any iterable', () => {
  const key = {};
  const [fallback, native] = both(() => [
    [...Map.groupBy([3, 1, 4, 1, 5], (item, index) => (index === 4 ? key : item % 2 === 0))],
    [...Map.groupBy(new Set(['a', 'b']), () => Number.NaN)],
    [...Map.groupBy([], String)],
  ]);
  expect(fallback).toEqual(native);
});

test('F-902 toSorted and toReversed answer as the native ones and leave the list as it was', () => {
  const list = ['б', 'a', undefined, 'c', 'a'];
  const words = ['б', 'a', 'B'];
  const [fallback, native] = both(() => [words.toSorted(), list.toSorted(() => 0), [10, 9, 1].toSorted((one, other) => one - other), list.toReversed(), [].toReversed()]);
  expect(fallback).toEqual(native);
  expect(list).toEqual(['б', 'a', undefined, 'c', 'a']);
});
