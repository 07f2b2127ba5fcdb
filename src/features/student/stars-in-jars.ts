/** As many stars as one can count (look: principle 6). */
export const JAR_HOLDS = 30;

/** How many jars are full and how many stars lie in the open one; a jar that is just full is shown full. */
export function starsInJars(count: number): { full: number; open: number } {
  if (count <= 0) return { full: 0, open: 0 };
  const full = Math.floor((count - 1) / JAR_HOLDS);
  return { full, open: count - full * JAR_HOLDS };
}
