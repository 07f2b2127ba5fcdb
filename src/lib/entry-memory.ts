/* What a screen was like at an entry of the history, for whoever goes back to it. Ends with the page of the browser. */
const kept = new Map<string, number>();
/** Entries of this page of the browser, in their order: the path of each. */
const paths: string[] = [];

/** The number that was kept under a name at the present entry; undefined: none. */
export function entryNumber(name: string): number | undefined {
  const entry = presentEntry();
  return entry === null ? undefined : kept.get(`${entry} ${name}`);
}

/** Returns what keeps a number under a name at the entry that is the present one now, whichever is later. */
export function entryKeeper(name: string): (value: number) => void {
  const entry = presentEntry();
  return (value) => {
    if (entry !== null) kept.set(`${entry} ${name}`, value);
  };
}

/** Notes the path of the present entry. */
export function notePath(path: string): void {
  const index = presentIndex();
  if (index === null) return;
  paths[index] = path;
}

/** Whether "back" leads to this path. */
export function isPathBefore(path: string): boolean {
  const index = presentIndex();
  return index !== null && index > 0 && paths[index - 1] === path;
}

/* As the router numbers and names its entries; null where it does not, as in memory. */
function presentEntry(): string | null {
  const index = presentIndex();
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : '';
  return index === null ? null : `${index} ${key}`;
}

function presentIndex(): number | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;
}
