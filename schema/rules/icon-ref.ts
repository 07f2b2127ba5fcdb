import { ICONS } from '../icons.ts';
import type { IconRef } from '../records/class.ts';
import { iri, type Iri } from '../ids.ts';

/** The IRI of a picture of the product; slugs are unique within their kind only. */
export function iconIri(kind: 'class' | 'skill' | 'student', slug: string): Iri {
  return iri.icon(`${kind}-${slug}`);
}

/** The picture behind an icon's IRI, without asking the server: icons are code, not data. Null: not one of ours. */
export function iconRefOf(reference: Iri): IconRef | null {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const found = ICONS.find(({ kind, slug }) => `${kind}-${slug}` === name);
  return found === undefined ? null : { '@id': reference, '@type': 'Icon', content: found.slug, colour: found.colour };
}
