/** Does `work` when its owner's turn has come; where too much waits, it throws instead and never begins. */
export type TakeTurn = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

export interface FairTurnsOptions {
  /** Works under way at a time. */
  readonly width: number;
  /** What may wait of one owner, and what that owner is told beyond it. */
  readonly ownMax: number;
  readonly ownFull: () => Error;
  /** What may wait of all together, and what is told whoever gives way beyond it. */
  readonly allMax: number;
  readonly allFull: () => Error;
}

interface Waiting {
  begin(): void;
  giveWay(): void;
}

/**
 * Few works at a time, and turns between their owners: each gets one before anybody gets a second, so that who asks a
 * hundred times waits behind the hundred, and everybody else behind one of them. Where all places are taken, the longest
 * line gives one up, and not who came last: a flood fills its own line, and crowds nobody out.
 */
export function fairTurns(options: FairTurnsOptions): TakeTurn {
  /** In the order of the turns; none is empty. */
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function turnOf(owner: string): Promise<void> {
    const line = lines.get(owner) ?? [];
    if (line.length >= options.ownMax) throw options.ownFull();
    if (waiting >= options.allMax) makeRoom(line.length);
    lines.set(owner, line);
    waiting += 1;
    return new Promise((resolve, reject) => line.push({ begin: resolve, giveWay: () => reject(options.allFull()) }));
  }

  /** The last one of the longest line goes; where that is the newcomer's own, the newcomer. */
  function makeRoom(ownLength: number): void {
    const [owner, line] = [...lines].reduce((longest, each) => (each[1].length > longest[1].length ? each : longest));
    if (line.length <= ownLength + 1) throw options.allFull();
    const last = line.pop();
    keep(owner, line);
    waiting -= 1;
    last?.giveWay();
  }

  function passOn(): void {
    const [head] = lines;
    if (head === undefined) {
      running -= 1;
      return;
    }
    const [owner, line] = head;
    const next = line.shift();
    // Behind the others, where more of it waits.
    lines.delete(owner);
    keep(owner, line);
    waiting -= 1;
    next?.begin();
  }

  function keep(owner: string, line: Waiting[]): void {
    if (line.length === 0) lines.delete(owner);
    else lines.set(owner, line);
  }

  return async (owner, work) => {
    if (running >= options.width) await turnOf(owner);
    else running += 1;
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
