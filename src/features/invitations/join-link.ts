/** The whole address that a family opens: the server may give a path. */
export function absoluteLink(link: string): string {
  return new URL(link, location.origin).href;
}

/** Where a student's parents come in by the student's own code. */
export function parentLink(code: string): string {
  return absoluteLink(`/parents/join/${code}`);
}
