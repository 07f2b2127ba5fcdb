import type { ReplacedEditView } from '../../schema/port/views.ts';
import { editedFields, isSame, valuesIn } from '../../schema/rules/edit-base.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import { overtakenEdits, type OvertakenEdit, type ReplacedEdit } from '../replica/replaced-edits.ts';
import { valueKey, vaultTopic } from '../replica/vault-news.ts';
import type { UserWorld } from './live/live-sources.ts';
import { ReadSource } from './live/read-source.ts';
import { loaded, runOver, type Query } from './query-run.ts';

const OF = { 'class.update': 'class', 'student.update': 'student', 'story.update': 'story', 'event.update': 'event' } as const;

/** Edits of this device that replaced somebody else's, and those that somebody else replaced unseen (R-OUT-21). */
export const replacedEditsQuery: Query<'replacedEdits'> = ({ world }, _params, changed) => {
  const edits = editsIn(world);
  return runOver<readonly ReplacedEditView[]>([edits], changed, () => loaded(edits));
};

/** What the vault says of edits that replaced another one or were replaced. */
const TOPICS: ReadonlySet<string> = new Set([
  // A replaced edit is written in the transaction that takes the entry off the outbox.
  vaultTopic.outbox, vaultTopic.all, vaultTopic.value(valueKey.replaced), vaultTopic.value(valueKey.me),
]);

function editsIn(world: UserWorld): ReadSource<readonly ReplacedEditView[]> {
  /** The records of overtaken edits, as they were read last. */
  let overtaken: ReadonlySet<string> = new Set();
  return new ReadSource(
    async () => {
      const [replaced, edits] = await Promise.all([world.vault.replacedEdits(), overtakenIn(world)]);
      overtaken = new Set(edits.map(({ mutation }) => planOf(mutation).entity));
      const views = await Promise.all(edits.toReversed().map((edit) => overtakenView(world, edit)));
      return [...replaced.toReversed().map(viewOf), ...views.filter((view) => view.fields.length > 0)];
    },
    (changed) => {
      const stops = [
        world.vault.hear((topic) => (TOPICS.has(topic) ? changed() : undefined)),
        world.replica.watch((changes) => (changes.some(({ row }) => overtaken.has(row.id)) ? changed() : undefined)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  );
}

/** Own edits that the account names as overtaken; nearly always none. */
export async function overtakenIn({ vault }: Pick<UserWorld, 'vault'>): Promise<readonly OvertakenEdit[]> {
  const named = (await vault.me())?.overtakenEdits ?? [];
  return named.length === 0 ? [] : overtakenEdits(named, await vault.sentEdits());
}

function viewOf({ id, mutation, theirs }: ReplacedEdit): ReplacedEditView {
  const mine = editedFields(mutation);
  const fields = Object.entries(theirs).map(([name, value]) => ({ name, theirs: value, mine: mine[name] }));
  return { id, isOvertaken: false, of: OF[mutation.type], fields };
}

/** Without fields where the record is gone, has the text of this device, or has a change in the outbox, which is newer. */
async function overtakenView({ replica, vault }: UserWorld, { id, mutation, mine }: OvertakenEdit): Promise<ReplacedEditView> {
  const { entity } = planOf(mutation);
  const [stored, rows] = await Promise.all([replica.get(entity), vault.outbox()]);
  const names = Object.keys(mine);
  const now = stored === null || rows.some((row) => planOf(row.mutation).entity === entity) ? {} : valuesIn(stored, names);
  const replaced = names.filter((name) => name in now && !isSame(now[name], mine[name]));
  return { id, isOvertaken: true, of: OF[mutation.type], fields: replaced.map((name) => ({ name, theirs: now[name], mine: mine[name] })) };
}
