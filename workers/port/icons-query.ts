import { ICONS } from '../../schema/icons.ts';
import type { Rows } from '../../schema/port/queries.ts';
import type { IconView } from '../../schema/port/views.ts';
import { iconIri, iconRefOf } from '../../schema/rules/icon-ref.ts';
import type { Query } from './query-run.ts';

/** The pictures of a kind: code, not data, so they are there at once and without a login. */
export const iconsQuery: Query<'icons'> = (_sources, params) => {
  const result = iconRows(params.kind);
  return { compute: () => result, stop: () => undefined };
};

/** See iconsQuery. */
export function iconRows(kind: IconView['kind']): Rows<IconView> {
  const rows = ICONS.filter((icon) => icon.kind === kind).flatMap((icon): IconView[] => {
    const ref = iconRefOf(iconIri(kind, icon.slug));
    return ref === null ? [] : [{ ...ref, kind }];
  });
  return { isLoaded: true, rows, total: rows.length, more: 'none' };
}
