import { isDeepStrictEqual } from 'node:util';

/**
 * Whether `patch` names only values that the record has already. Then nothing is written: a new version would reach
 * every device, and an "edited" mark every reader, for no change (F-611). The fields of a patch are named as in the
 * record.
 */
export function changesNothing<Patch extends object>(record: { readonly [Field in keyof Patch]?: unknown }, patch: Patch): boolean {
  return (Object.keys(patch) as (keyof Patch)[]).every((field) => patch[field] === undefined || isDeepStrictEqual(record[field], patch[field]));
}
