/** What came of the requests of one kind. */
export interface LoopResult {
  /** From the moment a request was meant to be sent to the end of its answer, ms. */
  readonly latencies: number[];
  failures: number;
}

/**
 * Sends at a rate whatever the answers do, as people do who know nothing of each other: the gaps are exponential, and
 * a late sender's delay counts as the server's (no coordinated omission). `send` says which kind it was, and throws on a failure.
 */
export async function runOpenLoop(options: { perSecond: number; seconds: number; random: () => number; send: () => { kind: string; done: Promise<void> } }): Promise<Map<string, LoopResult>> {
  const results = new Map<string, LoopResult>();
  const running = new Set<Promise<void>>();
  const start = performance.now();
  const end = start + options.seconds * 1_000;
  let due = start;
  while (due < end) {
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    for (; due <= performance.now() && due < end; due += (-Math.log(1 - options.random()) * 1_000) / options.perSecond) {
      const meant = due;
      const { kind, done } = options.send();
      const result = results.get(kind) ?? { latencies: [], failures: 0 };
      results.set(kind, result);
      const one: Promise<void> = done.then(() => void result.latencies.push(performance.now() - meant), (error: unknown) => {
        result.failures += 1;
        if (result.failures === 1) console.log(`${kind} failed: ${String(error)}`);
      }).finally(() => running.delete(one));
      running.add(one);
    }
  }
  await Promise.all(running);
  return results;
}
