import type { ReplacedEditView } from '../../schema/port/views.ts';
import { editedFields } from '../../schema/rules/edit-base.ts';
import type { ReplacedEdit } from '../replica/replaced-edits.ts';
import { valueKey, vaultTopic } from '../replica/vault-news.ts';
import type { UserWorld } from './live/live-sources.ts';
import { ReadSource } from './live/read-source.ts';
import { loaded, runOver, type Query } from './query-run.ts';

const OF = { 'class.update': 'class', 'student.update': 'student', 'story.update': 'story', 'event.update': 'event' } as const;

/** Edits of this device that replaced somebody else's (R-OUT-21). */
export const replacedEditsQuery: Query<'replacedEdits'> = ({ world }, _params, changed) => {
  const replaced = replacedIn(world);
  return runOver<readonly ReplacedEditView[]>([replaced], changed, () => loaded(replaced).toReversed().map(viewOf));
};

function viewOf({ id, mutation, theirs }: ReplacedEdit): ReplacedEditView {
  const mine = editedFields(mutation);
  return { id, of: OF[mutation.type], fields: Object.entries(theirs).map(([name, value]) => ({ name, theirs: value, mine: mine[name] })) };
}

function replacedIn({ vault }: UserWorld): ReadSource<readonly ReplacedEdit[]> {
  // It is written in the transaction that takes the entry off the outbox.
  const topics: ReadonlySet<string> = new Set([vaultTopic.outbox, vaultTopic.all, vaultTopic.value(valueKey.replaced)]);
  return new ReadSource(
    () => vault.replacedEdits(),
    (changed) => vault.hear((topic) => (topics.has(topic) ? changed() : undefined)),
  );
}
