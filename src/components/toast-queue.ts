/** What a screen asks to be told in passing. */
export interface ToastInput {
  kind: 'info' | 'bad';
  text: string;
  action?: { label: string; onPress: () => void };
}

export interface Toast extends ToastInput {
  id: number;
}

/** Long enough to read and to reach; more where there is something to press. */
export const TOAST_MS = { plain: 5000, withAction: 8000, bad: 10_000 } as const;

/** How long this one stays, in ms, while nobody holds it. */
export function toastTime(toast: ToastInput): number {
  if (toast.kind === 'bad') return TOAST_MS.bad;
  return toast.action ? TOAST_MS.withAction : TOAST_MS.plain;
}

/** The queue with one more at its end; what already waits or shows with the same words is not said twice. */
export function enqueue(queue: readonly Toast[], toast: Toast): readonly Toast[] {
  const isThere = queue.some((other) => other.kind === toast.kind && other.text === toast.text && !toast.action && !other.action);
  return isThere ? queue : [...queue, toast];
}

/** The queue without this one. */
export function dismiss(queue: readonly Toast[], id: number): readonly Toast[] {
  return queue.filter((toast) => toast.id !== id);
}
