/** A message as far as reading it matters. */
export interface Readable {
  readonly _id: string;
  readonly createdAt: string;
}

export interface ReadMarkerParts {
  /** How long a message must have been in sight, ms. */
  readonly delayMs: number;
  /** Somebody looks: the page is visible and has the focus. */
  readonly isAttentive: () => boolean;
  readonly mark: (message: Readable) => void;
}

export interface ReadMarker {
  /** Tell it which is the newest message in sight; telling it often costs nothing. */
  readonly note: (newest: Readable | undefined) => void;
  /** Tell it up to where everything is read already, here or on another device. */
  readonly readUpTo: (createdAt: string) => void;
  /** Tell it that somebody may have come or gone. */
  readonly attend: () => void;
  readonly stop: () => void;
}

/**
 * Marks the newest message in sight read once it was looked at for the delay. A newer one that comes meanwhile does
 * not start the wait anew (a lively conversation would never be read): it waits its own turn afterwards. One that went
 * out of sight before was only glimpsed, and stays unread.
 */
export function createReadMarker({ delayMs, isAttentive, mark }: ReadMarkerParts): ReadMarker {
  let newest: Readable | undefined;
  let readAt = '';
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: Readable | undefined;

  function arm(): void {
    const message = newest;
    if (timer !== null || message === undefined || message.createdAt <= readAt || !isAttentive()) return;
    waiting = message;
    timer = setTimeout(() => {
      timer = null;
      if (message.createdAt > readAt) {
        readAt = message.createdAt;
        mark(message);
      }
      arm();
    }, delayMs);
  }
  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  return {
    note(message) {
      newest = message;
      if (waiting !== undefined && (message === undefined || message.createdAt < waiting.createdAt)) stop();
      arm();
    },
    readUpTo(createdAt) {
      if (createdAt > readAt) readAt = createdAt;
    },
    attend() {
      stop();
      arm();
    },
    stop,
  };
}
