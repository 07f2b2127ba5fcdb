/** Addresses of conversations under `base`; the list alone for null. */
export function chatPathOf(base: string): (threadId: string | null) => string {
  return (threadId) => (threadId === null ? base : `${base}/${threadId}`);
}
