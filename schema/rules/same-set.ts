/** Whether two lists without repeats name the same ids, in whatever order. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
