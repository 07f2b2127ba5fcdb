/*
 * Functions of the language that the oldest supported browsers lack (README.md, "Browsers"); imported first by each entry,
 * for its effect. `npm run check-built` fails where the built files use one that is missing from here.
 */

/** Adds a method that `for … in` does not see, as the browser's own ones; does nothing where the browser has it. */
function provide(owner: object, name: string, value: (this: never, ...args: never[]) => unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/** Chrome 119, Firefox 121, Safari 17.4. */
provide(Promise, 'withResolvers', function withResolvers<T>(this: PromiseConstructor): PromiseWithResolvers<T> {
  let resolve!: PromiseWithResolvers<T>['resolve'];
  let reject!: PromiseWithResolvers<T>['reject'];
  const promise = new this<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
});

/** Chrome 117, Firefox 119, Safari 17.4. */
provide(Map, 'groupBy', <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
    index += 1;
  }
  return groups;
});

/** Chrome 110. */
provide(Array.prototype, 'toSorted', function toSorted<T>(this: readonly T[], compare?: (one: T, other: T) => number): T[] {
  return Array.from(this).sort(compare);
});

/** Chrome 110. */
provide(Array.prototype, 'toReversed', function toReversed<T>(this: readonly T[]): T[] {
  return Array.from(this).reverse();
});

export {};
