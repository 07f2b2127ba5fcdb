/** Words of a toast; a function says them in the language that the page has at that moment (F-909). */
export type ToastWords = string | (() => string);

/** What a screen asks to be told in passing. */
export interface ToastInput {
  kind: 'info' | 'bad';
  text: ToastWords;
  action?: { label: ToastWords; onPress: () => void };
  /** Its action holds for so long, ms: a ring shows it, and it goes then even while somebody holds it. */
  deadlineMs?: number;
  /** It takes the place of an earlier one with the same tag. */
  tag?: string;
}

export interface Toast extends ToastInput {
  id: number;
}

/** The words as they are now. */
export function spokenWords(words: ToastWords): string {
  return typeof words === 'string' ? words : words();
}

/** Long enough to read and to reach; more where there is something to press. */
export const TOAST_MS = { plain: 5000, withAction: 8000, bad: 10_000 } as const;

/** How long this one stays, in ms, while nobody holds it. */
export function toastTime(toast: ToastInput): number {
  if (toast.deadlineMs !== undefined) return toast.deadlineMs;
  if (toast.kind === 'bad') return TOAST_MS.bad;
  return toast.action ? TOAST_MS.withAction : TOAST_MS.plain;
}

/** The queue with one more at its end, or in the place of its tag, or first where time runs; what already waits or shows with the same words is not said twice. */
export function enqueue(queue: readonly Toast[], toast: Toast): readonly Toast[] {
  const place = toast.tag === undefined ? -1 : queue.findIndex((other) => other.tag === toast.tag);
  if (place !== -1) return queue.map((other, at) => (at === place ? toast : other));
  if (toast.deadlineMs !== undefined) return [toast, ...queue];
  const isThere = queue.some((other) => other.kind === toast.kind && spokenWords(other.text) === spokenWords(toast.text) && !toast.action && !other.action);
  return isThere ? queue : [...queue, toast];
}

/** The queue without this one. */
export function dismiss(queue: readonly Toast[], id: number): readonly Toast[] {
  return queue.filter((toast) => toast.id !== id);
}
