import { SENT_KEPT_MS } from '../../schema/limits.ts';
import type { Uuid } from '../../schema/ids.ts';
import { isEdit } from '../../schema/rules/edit-base.ts';
import { withReplaced, type ReplacedEdit, type SentEdits } from './replaced-edits.ts';
import { sentRow, withConfirmed } from './sent-rows.ts';
import type { VaultConnection } from './vault-connection.ts';
import { valueKey } from './vault-news.ts';
import type { OutboxRow } from './vault-store.ts';

/** What the vault remembers of outbox entries that the server confirmed (R-OUT-18, R-OUT-24, R-OUT-21). */
export class ConfirmedEntries {
  readonly #strict: VaultConnection;

  constructor(strict: VaultConnection) {
    this.#strict = strict;
  }

  /** Inside a transaction over `sent` and `values`: remembers an entry that was just removed, by the device's clock, ms. */
  async put(row: OutboxRow, now: number): Promise<void> {
    const { sent, values } = this.#strict.tables;
    await sent.where('at').below(now - SENT_KEPT_MS).delete();
    const kept = sentRow(row, now);
    if (kept !== null) await sent.put(kept);
    await values.put({ key: valueKey.confirmed, value: withConfirmed(await this.#stored(valueKey.confirmed), row.id) });
    if (row.replaces !== undefined) await values.put({ key: valueKey.replaced, value: withReplaced(await this.#stored(valueKey.replaced), row) });
  }

  ids(): Promise<readonly Uuid[]> {
    return this.#strict.read(() => this.#stored<Uuid>(valueKey.confirmed));
  }

  async note(id: Uuid): Promise<void> {
    const { values } = this.#strict.tables;
    await this.#strict.write([values], async () => {
      await values.put({ key: valueKey.confirmed, value: withConfirmed(await this.#stored(valueKey.confirmed), id) });
    });
  }

  replaced(): Promise<readonly ReplacedEdit[]> {
    return this.#strict.read(() => this.#stored<ReplacedEdit>(valueKey.replaced));
  }

  async forgetReplaced(id: Uuid): Promise<void> {
    const { values } = this.#strict.tables;
    await this.#strict.write([values], async () => {
      const before = await this.#stored<ReplacedEdit>(valueKey.replaced);
      await values.put({ key: valueKey.replaced, value: before.filter((each) => each.id !== id) });
      await values.put({ key: valueKey.answered, value: withConfirmed(await this.#stored(valueKey.answered), id) });
    });
  }

  /** Confirmed edits, and the ids of those for which somebody has answered. */
  edits(): Promise<SentEdits> {
    return this.#strict.read(async () => {
      const answered = new Set(await this.#stored<Uuid>(valueKey.answered));
      const sent = await this.#strict.tables.sent.toArray();
      return { rows: sent.map(({ row }) => row).filter(({ mutation }) => isEdit(mutation)), answered };
    });
  }

  /* Written above under the same key, so of the same type. */
  async #stored<T>(key: string): Promise<readonly T[]> {
    return ((await this.#strict.tables.values.get(key))?.value ?? []) as readonly T[];
  }
}
