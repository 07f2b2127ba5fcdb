let count = 0;

/** Counts what the worker is writing for this page until it has answered: it dies with the page. */
export async function underWay<T>(work: Promise<T>): Promise<T> {
  count += 1;
  try {
    return await work;
  } finally {
    count -= 1;
  }
}

/** True while something of this page is being written: a reload now would cut it off. */
export function isUnderWay(): boolean {
  return count > 0;
}
