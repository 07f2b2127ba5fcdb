import { Dexie, type EntityTable, type InsertType, type Transaction } from 'dexie';
import type { Iri, Uuid } from '../../schema/ids.ts';
import type { SentRow } from './sent-rows.ts';
import type { Draft, OutboxRow } from './vault-store.ts';

interface StoredBlob {
  readonly fileId: Uuid;
  readonly bytes: Blob;
  /** Absent: as picked, not made ready to be sent yet. */
  readonly isReady?: boolean;
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
  sent: EntityTable<SentRow, 'seq'>;
};

export interface VaultVersion {
  readonly version: number;
  readonly stores: Readonly<Record<string, string>>;
  readonly upgrade?: (transaction: Transaction) => PromiseLike<unknown>;
}

/**
 * Every version of the vault that is on devices, the newest last. What only this device knows is carried over: a new one
 * is added, never an old one changed, with a dump of each in testing/ (stored-versions.test.ts).
 */
export const VAULT_VERSIONS: readonly VaultVersion[] = [
  { version: 1, stores: { outbox: '++seq, &id', blobs: 'fileId', drafts: 'place', values: 'key', tombstones: 'id, at' } },
  { version: 2, stores: { sent: 'seq, at, *about' } },
];

/** The name of a user's vault in IndexedDB. */
export function vaultName(userId: Uuid): string {
  return `parta-vault-${userId}`;
}

/**
 * Opens a user's vault; Dexie opens it at the first use, and again where the browser closed the connection. `strict`: a
 * resolved write has reached the disk. `relaxed` survives a killed process as well, but not a power cut: as durable as
 * the replica's rows, for what only speaks about them. `++seq` counts up for ever and orders the outbox.
 */
export function openVaultDatabase(userId: Uuid, durability: 'strict' | 'relaxed', versions: readonly VaultVersion[] = VAULT_VERSIONS): VaultDatabase {
  const database = new Dexie(vaultName(userId), { chromeTransactionDurability: durability });
  for (const { version, stores, upgrade } of versions) {
    const declared = database.version(version).stores(stores);
    if (upgrade !== undefined) declared.upgrade(upgrade);
  }
  return database as VaultDatabase;
}
