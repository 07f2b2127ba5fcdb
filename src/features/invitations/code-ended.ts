/** Whether a code opens nothing any more at that moment. What a device stored before it knew the end is taken to hold. */
export function isCodeEnded(until: string | null | undefined, now: number): boolean {
  return typeof until === 'string' && Date.parse(until) <= now;
}
