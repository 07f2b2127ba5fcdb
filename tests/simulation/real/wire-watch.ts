import { z } from 'zod';
import type { Iri, Uuid } from '../../../schema/ids.ts';
import type { Resource } from '../../../schema/records/change.ts';
import type { HttpRequest, HttpResponse } from '../../../workers/sync/environment.ts';

const changesSchema = z.object({ member: z.array(z.object({ '@id': z.string(), deleted: z.boolean().optional(), lost: z.boolean().optional() })) });
const madeSchema = z.object({ '@id': z.string() });
/** Words that the people of a run write are of one thing each. */
const WORD = /^w\d+\b/;

/** What the requests and answers of a run show of the real server, and what its REST must show of them at the end. */
export class WireWatch {
  readonly #made = new Set<Iri>();
  readonly #deleted = new Set<Iri>();
  readonly #gone = new Set<string>();
  readonly #failures: string[] = [];

  note(user: Uuid, { method, path }: HttpRequest, { status, text }: HttpResponse): void {
    const [plain = ''] = path.split('?');
    if (status >= 500) this.#failures.push(`the server failed with ${status} at ${method} ${plain}`);
    if (status === 403 || status === 404 || status === 410) this.#gone.add(`${user} ${plain}`);
    if (method === 'DELETE' && status === 204) this.#deleted.add(plain);
    if (method === 'POST' && status === 201 && text !== '') {
      const made = madeSchema.safeParse(JSON.parse(text));
      if (made.success) this.#made.add(made.data['@id']);
    }
    if (plain !== '/changes' || status !== 200) return;
    for (const change of changesSchema.parse(JSON.parse(text)).member) if (change.deleted === true || change.lost === true) this.#gone.add(`${user} ${change['@id']}`);
  }
  /** REST does not show it to the person now. */
  lost(user: Uuid, id: Iri): void {
    this.#gone.add(`${user} ${id}`);
  }
  wentFrom(user: Uuid, id: Iri): boolean {
    return this.#gone.has(`${user} ${id}`);
  }
  wasMade(id: Iri): boolean {
    return this.#made.has(id);
  }
  wasDeleted(id: Iri): boolean {
    return this.#deleted.has(id);
  }

  /** `rows`: everything that anybody sees. */
  faults(rows: ReadonlyMap<Iri, Resource>): string[] {
    const faults = [...this.#failures];
    const words = new Map<string, Iri>();
    for (const [id, row] of rows) {
      const word = wordOf(row);
      if (word === null) continue;
      const other = words.get(word);
      if (other !== undefined) faults.push(`doubled: ${word} is ${other} and ${id}`);
      words.set(word, id);
    }
    for (const id of this.#made) if (!rows.has(id) && this.#shouldBe(id, rows)) faults.push(`the server took ${id} and has it no more`);
    return faults;
  }

  /** Messages, stories and comments stay until somebody deletes them, or what they lie in. */
  #shouldBe(id: Iri, rows: ReadonlyMap<Iri, Resource>): boolean {
    const above = /^(.+)\/(?:messages|stories|comments)\/[^/]+$/.exec(id)?.[1];
    return above !== undefined && rows.has(above) && !this.#deleted.has(id);
  }
}

/** What a person has written into a thing that they made; null: nothing of its own. */
function wordOf(row: Resource): string | null {
  const text =
    row['@type'] === 'Message' || row['@type'] === 'Story' || row['@type'] === 'Comment' ? row.body
    : row['@type'] === 'Event' ? row.title
    : row['@type'] === 'Class' ? row.name
    : row['@type'] === 'Student' ? row.firstName
    : row['@type'] === 'Invitation' ? row.contact
    : '';
  return WORD.test(text) ? text : null;
}
