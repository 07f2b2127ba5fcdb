/** How many go together at most, and how many groups are under way before what comes waits for the next. */
export interface GroupLimits {
  readonly size: number;
  readonly underWay: number;
  /** A group that takes longer holds nobody back any more, ms. */
  readonly patience: number;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly answer: (result: R) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Has things that are asked for at once done together. A group leaves at the end of the turn of the event loop in which
 * it was asked for, or, where enough groups are under way, when one of them is done: nothing waits for a timer, and what
 * comes alone leaves alone. `run` answers for each item, in their order; its failure is that of all.
 */
export function together<T, R>(run: (items: readonly T[]) => Promise<readonly R[]>, { size, underWay, patience }: GroupLimits): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let groups = 0;
  let isTurnEnding = false;

  function endTurn(): void {
    isTurnEnding = false;
    while (waiting.length > 0 && groups < underWay) void leave(waiting.splice(0, size));
  }

  async function leave(group: readonly Waiting<T, R>[]): Promise<void> {
    const giveBack = oneOf(() => (groups -= 1));
    groups += 1;
    const impatience = setTimeout(() => {
      giveBack();
      endTurn();
    }, patience);
    try {
      const results = await run(group.map(({ item }) => item));
      for (const [place, result] of results.entries()) group[place]?.answer(result);
    } catch (error) {
      for (const { fail } of group) fail(error);
    } finally {
      clearTimeout(impatience);
      giveBack();
      endTurn();
    }
  }

  return (item) =>
    new Promise((answer, fail) => {
      waiting.push({ item, answer, fail });
      if (isTurnEnding) return;
      isTurnEnding = true;
      setImmediate(endTurn);
    });
}

/** Does it the first time alone. */
function oneOf(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
