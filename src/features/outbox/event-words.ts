/** What somebody has typed of an event that was not sent, a line each: its draft is kept as JSON. Another's is as it was typed. */
export function eventWords(body: string): string {
  try {
    return leaves(JSON.parse(body)).join('\n');
  } catch {
    return body;
  }
}

function leaves(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}
