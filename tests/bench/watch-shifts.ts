/** Something moved that nobody had moved: not within half a second of an input. */
export interface Shift {
  /** ms since the page was opened. */
  readonly at: number;
  /** The layout shift score of https://web.dev/articles/cls. */
  readonly value: number;
  readonly path: string;
  /** What moved, for whoever looks for the reason. */
  readonly what: string;
}

declare global {
  var layoutShifts: Shift[];
}

/** Runs in the page before its own code, and keeps its shifts in `layoutShifts`. */
export function watchShifts(): void {
  globalThis.layoutShifts = [];
  const place = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map((value) => Math.round(value)).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[] })[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node, previousRect, currentRect }) => `${node?.nodeName ?? '?'} «${(node?.textContent ?? '').slice(0, 30)}» ${place(previousRect)} -> ${place(currentRect)}`).join(', ');
      globalThis.layoutShifts.push({ at: entry.startTime, value: entry.value, path: location.pathname, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
