import { Dexie, type EntityTable, type InsertType } from 'dexie';
import type { Iri, Uuid } from '../../schema/ids.ts';
import type { Draft, OutboxRow } from './vault-store.ts';

interface StoredBlob {
  readonly fileId: Uuid;
  readonly bytes: Blob;
}
export interface StoredValue {
  readonly key: string;
  readonly value: unknown;
}
interface Tombstone {
  readonly id: Iri;
  readonly at: number;
}
export type OutboxInsert = InsertType<OutboxRow, 'seq'>;

export type VaultDatabase = Dexie & {
  outbox: EntityTable<OutboxRow, 'seq'>;
  blobs: EntityTable<StoredBlob, 'fileId'>;
  drafts: EntityTable<Draft, 'place'>;
  values: EntityTable<StoredValue, 'key'>;
  tombstones: EntityTable<Tombstone, 'id'>;
};

/** The name of a user's vault in IndexedDB. */
export function vaultName(userId: Uuid): string {
  return `parta-vault-${userId}`;
}

/**
 * Opens a user's vault; Dexie opens it at the first use, and again where the browser closed the connection. `strict`: a
 * resolved write has reached the disk. `relaxed` survives a killed process as well, but not a power cut: as durable as
 * the replica's rows, for what only speaks about them. `++seq` counts up for ever and orders the outbox.
 */
export function openVaultDatabase(userId: Uuid, durability: 'strict' | 'relaxed'): VaultDatabase {
  const database = new Dexie(vaultName(userId), { chromeTransactionDurability: durability });
  database.version(1).stores({ outbox: '++seq, &id', blobs: 'fileId', drafts: 'place', values: 'key', tombstones: 'id, at' });
  return database as VaultDatabase;
}
