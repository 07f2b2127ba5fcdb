import { ICONS } from '../../schema/icons.ts';
import { iri } from '../../schema/ids.ts';
import type { IconRef } from '../../schema/records/class.ts';
import type { Icon } from '../../schema/records/icon.ts';
import { iconIdOf } from './icon-writer.ts';

type Kind = Icon['kind'];

const FALLBACK_COLOUR = 'sky';
const icons: readonly Icon[] = ICONS.map(({ kind, slug, colour }) => ({ '@id': iri.icon(`${kind}-${slug}`), '@type': 'Icon', _id: iconIdOf(kind, slug), version: 1, kind, content: slug, colour }));
const byId = new Map(icons.map((icon) => [icon._id, icon]));
const byName = new Map(icons.map((icon) => [`${icon.kind}-${icon.content}`, icon]));

/** The icons of the product are code, not data: no query is needed. */
export function listIcons(kind: Kind | undefined): Icon[] {
  return icons.filter((icon) => kind === undefined || icon.kind === kind);
}

/** An icon by the last segment of its IRI, by its plain id or, within a kind, by its slug. */
export function findIcon(kind: Kind, name: string): Icon | null {
  const icon = byId.get(name) ?? byName.get(name) ?? byName.get(`${kind}-${name}`);
  return icon?.kind === kind ? icon : null;
}

/** The slug of an icon by its id in the database. */
export function iconSlug(iconId: string): string {
  return byId.get(iconId)?.content ?? iconId;
}

/** The icon of a class by its id in the database. */
export function classIconRef(iconId: string): IconRef {
  const icon = byId.get(iconId);
  return icon === undefined ? refOf('class', iconId, FALLBACK_COLOUR) : refOf('class', icon.content, icon.colour);
}

/** The icon of a student by its slug. */
export function studentIconRef(slug: string | null): IconRef {
  const icon = byName.get(`student-${slug ?? 'fox'}`);
  return refOf('student', icon?.content ?? 'fox', icon?.colour ?? FALLBACK_COLOUR);
}

function refOf(kind: Kind, slug: string, colour: string): IconRef {
  return { '@id': iri.icon(`${kind}-${slug}`), '@type': 'Icon', content: slug, colour };
}
