/** The last segment of an IRI, which is the plain id of the entity it names. Apart from ids.ts: the page needs this and no validator. */
export function idOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
