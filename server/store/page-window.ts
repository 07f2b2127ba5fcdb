/** Which part of a list is asked for: by offset (`page`), or behind a key (`after`), which survives inserts. */
export interface PageWindow {
  readonly size: number;
  readonly offset: number;
  readonly after: readonly string[] | null;
}

/** One row of a list before it is rendered: its id and the values that the list is ordered by. */
export interface KeyedRow {
  readonly id: string;
  readonly key: readonly string[];
}

export interface Page<T> {
  readonly items: T[];
  readonly total: number;
  /** The key to continue behind; null on the last page. */
  readonly next: readonly string[] | null;
}

/** Rows that can be asked for more than a page: readers fetch one more than the window, to know whether a next page exists. */
export function limitOf(window: PageWindow): number {
  return window.size + 1;
}

/** Renders the rows of a window in bulk and in order. A row that vanished meanwhile is left out. */
export async function pageOf<T>(window: PageWindow, total: number, rows: readonly KeyedRow[], render: (ids: string[]) => Promise<ReadonlyMap<string, T>>): Promise<Page<T>> {
  const shown = rows.slice(0, window.size);
  const rendered = await render(shown.map((row) => row.id));
  const items = shown.map((row) => rendered.get(row.id)).filter((item) => item !== undefined);
  const last = shown.at(-1);
  return { items, total, next: rows.length > window.size && last !== undefined ? last.key : null };
}
