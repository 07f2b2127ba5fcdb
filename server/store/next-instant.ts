/** The server's time for a new row of an ordered list: never before or at the last one. The list's row lock is held. */
export function nextInstant(now: number, last: Date | null): Date {
  return new Date(last === null ? now : Math.max(now, last.getTime() + 1));
}
