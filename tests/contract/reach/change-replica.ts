import { changesCall } from '../../../schema/calls/sync-calls.ts';
import { idOf, type Iri } from '../../../schema/ids.ts';
import type { Change } from '../../../schema/records/change.ts';
import { belowClass, belowStudent, belowThread, restView, type View, type Walker } from './rest-view.ts';

/** A device that knows its caller's world by /changes alone, as workers/sync does: the first load, then each change. */
export class ChangeReplica {
  readonly #walker: Walker;
  #rows: View = new Map();
  #after = '';

  constructor(walker: Walker) {
    this.#walker = walker;
  }

  get rows(): View {
    return this.#rows;
  }

  /** The first load: the cursor, then the state (design.md invariant 9). */
  async load(): Promise<void> {
    this.#after = (await this.#walker.client.call(changesCall)).reply.cursor;
    this.#rows = await restView(this.#walker);
  }

  /** Applies what has changed; answers the changes. */
  async pull(): Promise<Change[]> {
    const seen: Change[] = [];
    for (;;) {
      const page = (await this.#walker.client.call(changesCall, { query: { after: this.#after } })).reply;
      this.#after = page.cursor;
      for (const change of page.member) this.#apply(change);
      seen.push(...page.member);
      if (!page.hasMore) break;
    }
    for (const change of seen) if (change.gained === true) await this.#walk(change['@id']);
    return seen;
  }

  #apply(change: Change): void {
    if (change.resource !== undefined) this.#rows.set(change['@id'], change.resource);
    if (change.deleted === true || change.lost === true) this.#purge(change['@id']);
  }

  /** What lies below goes too, as in workers/replica. */
  #purge(entity: Iri): void {
    this.#rows.delete(entity);
    for (const [id, row] of this.#rows) {
      if ('class' in row && row.class === entity && row['@type'] !== 'Award') this.#purge(id);
      else if ('student' in row && row.student === entity && row['@type'] !== 'ConnectionRequest') this.#purge(id);
      else if (row['@type'] === 'Student' && row.classes.length > 0 && row.classes.every((each) => each === entity)) this.#purge(id);
      else if (id.startsWith(`${entity}/`)) this.#rows.delete(id);
    }
  }

  /** A gained scope is walked: its rows were never told to this caller. */
  async #walk(entity: Iri): Promise<void> {
    const row = this.#rows.get(entity);
    if (row === undefined) return;
    const below =
      row['@type'] === 'Class' ? await belowClass(this.#walker, idOf(entity)) : row['@type'] === 'Thread' ? await belowThread(this.#walker, idOf(entity)) : row['@type'] === 'Student' ? await belowStudent(this.#walker, idOf(entity), row.user) : [];
    for (const each of below) this.#rows.set(each['@id'], each);
  }
}
