/** One tab that was opened: when its address came, its list was answered by the worker, and it was first in the page; ms since the page was opened. */
export interface OpenedTab {
  readonly path: string;
  openedAt: number;
  answeredAt: number;
  /** The beginning of the first frame that has it. */
  shownAt: number;
  /** Frames that began between when it could be shown and when it was. */
  missed: number;
}

declare global {
  var openedTab: OpenedTab | null;
  /** From now on it is watched when `query` is answered and `selector` is in the page. */
  var watchTab: (query: string, selector: string, path: string) => void;
}

/**
 * Runs in the page before its own code. Listens where the worker's answers arrive, before the product does: the calls
 * to the worker say by which number a query is answered (src/data/start-worker.ts).
 */
export function watchAnswers(): void {
  const queryOf = new Map<number, string>();
  const answeredAt = new Map<string, number>();
  let frames: number[] = [];
  globalThis.openedTab = null;

  // oxlint-disable-next-line typescript/unbound-method -- called with its worker below
  const post = Worker.prototype.postMessage as (this: Worker, message: unknown, ...rest: unknown[]) => void;
  Worker.prototype.postMessage = function (this: Worker, message: { path?: readonly string[]; argumentList?: readonly { value: unknown }[] }, ...rest: unknown[]) {
    if (message.path?.[0] === 'subscribe') queryOf.set(Number(message.argumentList?.[2]?.value), `${String(message.argumentList?.[0]?.value)} ${JSON.stringify(message.argumentList?.[1]?.value)}`);
    post.call(this, message, ...rest);
  } as typeof Worker.prototype.postMessage;
  const Channel = MessageChannel;
  globalThis.MessageChannel = class extends Channel {
    constructor() {
      super();
      this.port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const at = performance.now();
        // Each number answers first once; what comes later are changes.
        for (const told of Array.isArray(data) ? (data as readonly unknown[]) : []) {
          const query = Array.isArray(told) ? queryOf.get(Number(told[0])) : undefined;
          if (query !== undefined && !answeredAt.has(query)) answeredAt.set(query, at);
        }
      });
    }
  };

  const tick = (at: number): void => {
    frames.push(at);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);

  globalThis.watchTab = (query, selector, path) => {
    frames = [];
    answeredAt.clear();
    const tab: OpenedTab = { path, openedAt: 0, answeredAt: 0, shownAt: 0, missed: 0 };
    const look = new MutationObserver(() => {
      if (location.pathname !== path) return;
      tab.openedAt ||= performance.now();
      if (document.querySelector(selector) === null) return;
      look.disconnect();
      requestAnimationFrame((at) => {
        // What had its answer before, within the time that a query lingers, was there when the tab came.
        tab.answeredAt = [...answeredAt].find(([asked]) => asked.startsWith(`${query} `))?.[1] ?? 0;
        tab.shownAt = at;
        const could = Math.max(tab.openedAt, tab.answeredAt);
        tab.missed = frames.filter((frame) => frame > could && frame < at).length;
        globalThis.openedTab = tab;
      });
    });
    globalThis.openedTab = null;
    look.observe(document, { childList: true, subtree: true, attributes: true });
  };
}
