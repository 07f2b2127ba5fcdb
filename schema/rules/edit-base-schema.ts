import { z } from 'zod';

/**
 * What an edit was made on: the version of the record as its writer had it, and what the edited fields said then. Version
 * 0: the writer saw something else than the device had by then, so that the server must be asked.
 */
export const editBaseSchema = z.object({ version: z.int().nonnegative(), values: z.record(z.string(), z.unknown()) });
export type EditBase = z.infer<typeof editBaseSchema>;

/** The base of two edits of one thing that go as one: the earlier one's, with what only the later one edited. */
export function joinedBase(first: EditBase | undefined, later: EditBase | undefined): { base?: EditBase } {
  if (first === undefined) return {};
  return { base: { version: first.version, values: { ...later?.values, ...first.values } } };
}
