/**
 * The fields that stand otherwise in `now` than in `before`. A save sends no more: what nobody touched may have been
 * changed elsewhere meanwhile, and is not to be undone by it. Values are compared by identity: texts, marks, choices.
 */
export function changedFields<Values extends object>(before: Values, now: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name in now) if (now[name] !== before[name]) changed[name] = now[name];
  return changed;
}
