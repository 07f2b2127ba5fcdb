import type { DraftView } from '../../schema/port/views.ts';
import type { Draft } from '../replica/vault-store.ts';
import { loaded, runOver, type Query } from './query-run.ts';
import { localAttachments } from './views/honest-of.ts';

/** What was typed and picked at a place, and not sent. */
export const draftQuery: Query<'draft'> = (sources, { place }, changed) =>
  runOver<DraftView | null>([sources.drafts], changed, () => draftView(loaded(sources.drafts).find((draft) => draft.place === place)));

/** A draft as a composer shows it; null where there is none. */
export function draftView(draft: Draft | undefined): DraftView | null {
  if (draft === undefined) return null;
  const { body, attachments, typedAt, options } = draft;
  return { body, attachments: localAttachments(attachments, null, undefined), ...(typedAt === undefined ? {} : { typedAt }), ...(options === undefined ? {} : { options }) };
}
