import type { Iri } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { DigestKind } from '../../schema/records/digest.ts';
import type { HeldPage, HeldRow } from './held-row.ts';

/**
 * The replica as the engine sees it: server truth only. Everything is durable when a promise resolves.
 * The RxDB implementation stands beside this file; nothing else touches IndexedDB (lint holds it).
 */
export interface ReplicaStore {
  /**
   * Writes what the server said, at most 400 rows at once with 25 ms between; who has many gives 200 at a time (design.md
   * invariant 15, R-PULL-11). Skips rows that are unchanged, older than what is stored (by `version`), or deleted
   * meanwhile (see `remove`).
   */
  put(resources: readonly Resource[]): Promise<void>;
  /** Deletes for good and remembers the IRIs for an hour, so that a late page cannot bring them back. */
  remove(ids: readonly Iri[]): Promise<void>;
  /**
   * Drops what the IRI names (any kind) and everything below it: access was lost. What lies below goes first, so that a
   * purge that was cut off is finished by the next one of the same IRI. Unlike `remove` it remembers nothing, for access
   * may be given back at once; the engine holds late pages itself and forgets the intervals before.
   */
  purge(id: Iri): Promise<void>;
  /** IRIs of the threads that lie in a class that is named. */
  threadsIn(classIri: Iri): Promise<readonly Iri[]>;
  /**
   * IRIs of the classes, threads and students in which something that is stored lies, be they stored themselves or not.
   * Not of requests and threads: these one may see without their class.
   */
  scopes(): Promise<readonly Iri[]>;
  /** As put, also over what claims to be newer: the caller has made sure that the server has it as it is said here. */
  replace(resources: readonly Resource[]): Promise<void>;
  /**
   * The rows of a kind as digests count them: of one scope (schema/records/digest.ts), newest first where its rows have
   * instants, or of all where the kind has no scope. Requests: those that wait for this user.
   */
  held(kind: DigestKind, scope: Iri | null, page?: HeldPage): Promise<readonly HeldRow[]>;
  get(id: Iri): Promise<Resource | null>;
  has(id: Iri): Promise<boolean>;
  /** IRIs of the threads that are stored, newest activity first. */
  threadIds(): Promise<readonly Iri[]>;
  classIds(): Promise<readonly Iri[]>;
  studentIds(): Promise<readonly Iri[]>;
  /** IRIs of what lies beside the first load. */
  kindIds(kind: 'ConnectionRequest' | 'Event'): Promise<readonly Iri[]>;
  close(): Promise<void>;
}
