import { useEffect, useSyncExternalStore } from 'react';

/** Ids with commas between them; cleared with the other keys of a parent, by app/role-hint.ts. */
const KEY = 'parta.dismissedChildren';
const listeners = new Set<() => void>();

interface Child {
  readonly _id: string;
  readonly classes: readonly string[];
}

/** Takes a child who is in no class any more off this device's screens, until a class takes the child again. */
export function dismissChild(studentId: string): void {
  save([...new Set([...saved(), studentId])]);
}

/** The children who are shown: all but those that were dismissed and are still without a class. */
export function useShownChildren<C extends Child>(children: readonly C[]): readonly C[] {
  const text = useSyncExternalStore(subscribe, savedText);
  const dismissed = new Set(parse(text));
  const returned = children.filter(({ _id, classes }) => classes.length > 0 && dismissed.has(_id));
  const returnedIds = returned.map(({ _id }) => _id).join(',');
  // The next class may be left, too: the family is to read so.
  useEffect(() => {
    const ids = parse(returnedIds);
    if (ids.length > 0) save(saved().filter((id) => !ids.includes(id)));
  }, [returnedIds]);
  if (dismissed.size === 0) return children;
  return children.filter(({ _id, classes }) => classes.length > 0 || !dismissed.has(_id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function save(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, ids.join(','));
  } catch {
    // Storage is full or forbidden: all stay as they are on the screen.
  }
  for (const listener of listeners) listener();
}

function saved(): readonly string[] {
  return parse(savedText());
}

function savedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): readonly string[] {
  return text === null || text === '' ? [] : text.split(',');
}
