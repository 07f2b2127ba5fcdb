import type { Iri } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { DigestKind } from '../../schema/records/digest.ts';
import { heldResource, isWaiting, type HeldPage, type HeldRow } from '../../workers/replica/held-row.ts';
import { isTaught } from '../../workers/replica/is-taught.ts';
import { scopeOf } from '../../workers/replica/replica-row.ts';
import type { ReplicaStore } from '../../workers/replica/replica-store.ts';

/** ReplicaStore in memory, for engine tests; held against the contract suite like the real one. */
export class MemoryReplica implements ReplicaStore {
  readonly rows = new Map<Iri, Resource>();
  readonly #removed = new Set<Iri>();

  async put(resources: readonly Resource[]): Promise<void> {
    for (const resource of resources) {
      const id = resource['@id'];
      const stored = this.rows.get(id);
      if (!this.#removed.has(id) && (stored === undefined || stored.version <= resource.version)) this.rows.set(id, resource);
    }
  }
  async remove(ids: readonly Iri[]): Promise<void> {
    for (const id of ids) {
      this.rows.delete(id);
      this.#removed.add(id);
    }
  }
  async purge(id: Iri): Promise<void> {
    this.rows.delete(id);
    for (const [key, row] of this.rows) {
      if (row['@type'] === 'Thread' && row.class === id) await this.purge(key);
      if (row['@type'] === 'Message' && row.thread === id) this.rows.delete(key);
      if (row['@type'] === 'Story' && row.class === id) await this.purge(key);
      if (row['@type'] === 'Comment' && (row.story === id || row.story.startsWith(`${id}/stories/`))) this.rows.delete(key);
      if ((row['@type'] === 'Event' || row['@type'] === 'Skill' || row['@type'] === 'ConnectionRequest') && row.class === id) this.rows.delete(key);
      if (row['@type'] === 'Award' && row.class === id && this.#goesWith(row.student, id)) this.rows.delete(key);
      if ((row['@type'] === 'Award' || row['@type'] === 'Invitation') && row.student === id) this.rows.delete(key);
      if (row['@type'] === 'Student' && row.classes.length > 0 && row.classes.every((classIri) => classIri === id)) await this.purge(key);
    }
  }
  async threadsIn(classIri: Iri): Promise<readonly Iri[]> {
    return [...this.rows.values()].flatMap((row) => (row['@type'] === 'Thread' && row.class === classIri ? [row['@id']] : []));
  }
  async scopes(): Promise<readonly Iri[]> {
    const inside = [...this.rows.values()].filter((row) => row['@type'] !== 'Thread' && row['@type'] !== 'ConnectionRequest');
    return [...new Set(inside.map((row) => scopeOf(row).split('/', 3).join('/')))].filter((scope) => scope !== '');
  }
  async replace(resources: readonly Resource[]): Promise<void> {
    for (const resource of resources) if (!this.#removed.has(resource['@id'])) this.rows.set(resource['@id'], resource);
  }
  async held(kind: DigestKind, scope: Iri | null, { limit, before }: HeldPage = { limit: Infinity, before: Infinity }): Promise<readonly HeldRow[]> {
    const rows = [...this.rows.values()].filter((row) => row['@type'] === kind && (scope === null || scopeOf(row) === scope) && (kind !== 'ConnectionRequest' || isWaiting(row)));
    return rows.map(heldResource).filter(({ at }) => at < before).toSorted((one, other) => other.at - one.at).slice(0, limit);
  }
  async get(id: Iri): Promise<Resource | null> {
    return this.rows.get(id) ?? null;
  }
  async has(id: Iri): Promise<boolean> {
    return this.rows.has(id);
  }
  async threadIds(): Promise<readonly Iri[]> {
    const threads = [...this.rows.values()].filter((row) => row['@type'] === 'Thread');
    return threads.toSorted((one, other) => ((one.lastMessageSentAt ?? '') < (other.lastMessageSentAt ?? '') ? 1 : -1)).map((thread) => thread['@id']);
  }
  classIds(): Promise<readonly Iri[]> {
    return this.#ids('Class');
  }
  studentIds(): Promise<readonly Iri[]> {
    return this.#ids('Student');
  }
  kindIds(kind: 'ConnectionRequest' | 'Event'): Promise<readonly Iri[]> {
    return this.#ids(kind);
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
  #goesWith(student: Iri, classIri: Iri): boolean {
    const row = this.rows.get(student);
    return row?.['@type'] === 'Student' && (row.classes.includes(classIri) || isTaught(row));
  }
  async #ids(type: Resource['@type']): Promise<readonly Iri[]> {
    return [...this.rows.values()].filter((row) => row['@type'] === type).map((row) => row['@id']);
  }
}
