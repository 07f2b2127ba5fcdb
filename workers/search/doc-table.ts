import type { Iri } from '../../schema/ids.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/** What the index knows a thing by: createdAt is unique in a thread and in a class (schema/records), so this names one row. */
export interface DocKey {
  /** A thread of messages, or a class of stories. */
  readonly scope: Iri;
  /** The replica's sort key: the newer, the smaller. */
  readonly order: number;
}
export interface Doc extends DocKey {
  /** Of a story's text, which may be edited; 0 for messages, which may not. */
  readonly textHash: number;
}

/** The things of a segment, newest first; their places in it are their numbers. */
export interface DocTable {
  readonly count: number;
  readonly orders: Float64Array;
  readonly scopeOf: Uint16Array;
  readonly scopes: readonly Iri[];
  /** By number; only of stories. */
  readonly textHashes: ReadonlyMap<number, number>;
}

/** Whether a scope is a class, and holds stories. */
export function holdsStories(scope: Iri): boolean {
  return scope.startsWith('/classes/');
}

/** The order of a segment: newest first. */
export function byOrder(one: DocKey, other: DocKey): number {
  if (one.order !== other.order) return one.order - other.order;
  return one.scope < other.scope ? -1 : one.scope > other.scope ? 1 : 0;
}

/** Writes things that stand in the order of `byOrder`. */
export function writeDocTable(docs: readonly Doc[]): Uint8Array<ArrayBuffer> {
  const into = new ByteWriter();
  const places = new Map<Iri, number>();
  for (const { scope } of docs) if (!places.has(scope)) places.set(scope, places.size);
  into.number(places.size);
  for (const scope of places.keys()) into.text(scope);
  into.number(docs.length);
  let before = 0;
  for (const { scope, order, textHash } of docs) {
    into.number(order - before);
    into.number(places.get(scope) ?? 0);
    if (holdsStories(scope)) into.number(textHash);
    before = order;
  }
  return into.done();
}

/** Reads what writeDocTable wrote. */
export function readDocTable(bytes: Uint8Array): DocTable {
  const from = new ByteReader(bytes);
  const scopes = Array.from({ length: from.number() }, () => from.text());
  const isOfStories = scopes.map(holdsStories);
  const count = from.number();
  const orders = new Float64Array(count);
  const scopeOf = new Uint16Array(count);
  const textHashes = new Map<number, number>();
  let order = 0;
  for (let doc = 0; doc < count; doc += 1) {
    order += from.number();
    const scope = from.number();
    orders[doc] = order;
    scopeOf[doc] = scope;
    if (isOfStories[scope] === true) textHashes.set(doc, from.number());
  }
  return { count, orders, scopeOf, scopes, textHashes };
}

/** The number of a thing; -1 where the table has it not. */
export function findDoc(table: DocTable, { scope, order }: DocKey): number {
  let low = 0;
  let high = table.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table.orders[middle] ?? 0) < order) low = middle + 1;
    else high = middle;
  }
  for (let doc = low; doc < table.count && table.orders[doc] === order; doc += 1) if (scopeAt(table, doc) === scope) return doc;
  return -1;
}

/** A thing by its number. */
export function docAt(table: DocTable, doc: number): Doc {
  return { scope: scopeAt(table, doc), order: table.orders[doc] ?? 0, textHash: table.textHashes.get(doc) ?? 0 };
}

function scopeAt(table: DocTable, doc: number): Iri {
  return table.scopes[table.scopeOf[doc] ?? 0] ?? '';
}
