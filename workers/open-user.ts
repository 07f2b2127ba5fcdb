import type { Uuid } from '../schema/ids.ts';
import { filesOf } from './media/files-of.ts';
import { openMedia, type MediaStore } from './media/media-store.ts';
import { browserConnection, isSparing } from './platform/browser-connection.ts';
import { openBrowserEnvironment } from './platform/browser-environment.ts';
import { browserPictures } from './platform/browser-pictures.ts';
import { storageRoom } from './platform/storage-room.ts';
import { lockDevice } from './lock-device.ts';
import { DexieVault } from './replica/dexie-vault.ts';
import { RxdbReplica } from './replica/rxdb-replica.ts';
import type { StoreReports } from './replica/store-health.ts';
import type { DeviceStore } from './replica/vault-store.ts';
import { createApiClient, type ApiClient } from './sync/api-client.ts';
import { createCentrifugeLive, liveUrl } from './sync/centrifuge-live.ts';
import { createEngine, type Engine } from './sync/engine.ts';
import type { RequestLanguage, RequestLanguages } from './request-languages.ts';

/** Two or three frames of a slow phone: what is written is drawn before it is sent, ms. */
const DRAW_FIRST_MS = 80;

/** Stores, engine and media of one user in this realm. */
export interface UserParts {
  readonly userId: Uuid;
  readonly vault: DexieVault;
  readonly replica: RxdbReplica;
  readonly api: ApiClient;
  readonly engine: Engine;
  readonly media: MediaStore;
  readonly language: RequestLanguage;
  readonly isClosed: () => boolean;
  close(): Promise<void>;
}

export interface UserOptions {
  readonly userId: Uuid;
  readonly languages: RequestLanguages;
  /** Whether the user may still use this device. */
  readonly isCurrent: () => Promise<boolean>;
  /** Where the user is locked when their session was revoked. */
  readonly device: Pick<DeviceStore, 'lock'>;
  /** The databases of the replica are others than they were; close this, and open it anew. */
  readonly onLost: () => void;
  /** The vault was deleted, by a wipe or by the browser. */
  readonly onVaultGone?: () => void;
  /** Told whether the stores work. */
  readonly reports?: StoreReports;
}

/** Opens a user's stores and builds the engine; nothing runs yet. */
export function openUser({ userId, languages, device, isCurrent, onLost, onVaultGone, reports }: UserOptions): UserParts {
  const env = openBrowserEnvironment(userId);
  const vault = new DexieVault(userId, { reports, onGone: onVaultGone });
  const replica = new RxdbReplica(userId, vault, { isWanted: isCurrent, onLost, reports, onDrop: (rows) => media.forget(filesOf(rows)) });
  const language = languages.ofUser(vault);
  const api = createApiClient({ net: env.net, clock: env.clock, language: () => language.now() });
  const engine = createEngine({
    env, replica, vault, api, live: createCentrifugeLive(liveUrl(self.location)), drawFirstMs: DRAW_FIRST_MS, pictures: browserPictures, connection: browserConnection, room: storageRoom,
    lock: () => lockDevice(device, vault),
  });
  const media = openMedia({ userId, vault, session: engine.session, language: () => language.now(), isCurrent, isSparing });
  let isClosed = false;
  return {
    userId, vault, replica, api, engine, media, language,
    isClosed: () => isClosed,
    async close() {
      isClosed = true;
      language.stop();
      await engine.stop();
      env.close();
      await Promise.all([replica.close(), vault.close()]);
    },
  };
}
