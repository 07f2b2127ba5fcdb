import { ICONS, type IconSlug } from '../../../schema/icons.ts';

/** Returns the key of the name of a class icon; `icon.other` for an icon that only a newer server knows. */
export function classIconKey(slug: string): `icon.${IconSlug<'class'> | 'other'}` {
  const known = ICONS.find((icon) => icon.kind === 'class' && icon.slug === slug);
  return known?.kind === 'class' ? `icon.${known.slug}` : 'icon.other';
}
