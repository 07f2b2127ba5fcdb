import type { Iri } from '../../schema/ids.ts';

/** Whether an IRI is of a class itself, not of something in it. */
export function isClass(id: Iri): boolean {
  return /^\/classes\/[^/]+$/.test(id);
}
