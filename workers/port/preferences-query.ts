import type { Preferences } from '../../schema/port/queries.ts';
import { loaded, runOver, type Query } from './query-run.ts';

/** Choices of this device. */
export const preferencesQuery: Query<'preferences'> = (sources, _params, changed) =>
  runOver<Preferences>([sources.preferences], changed, () => loaded(sources.preferences));
