import type { SignedIn } from '../sync/sign-in.ts';
import type { Answer } from '../sync/answer.ts';
import type { ApiClient } from '../sync/api-client.ts';
import type { LoginKind } from '../../schema/port/commands.ts';
import type { Language } from '../../schema/rules/language.ts';
import type { Uuid } from '../../schema/ids.ts';
import type { MediaRequest } from '../media/media-request.ts';
import type { measurePhoto } from '../files/measure-photo.ts';
import type { LockedUser } from '../replica/vault-store.ts';
import type { LiveSources } from './live/live-sources.ts';

/** Everything of one logged-in user that the port serves from. */
export interface OpenUser {
  readonly userId: Uuid;
  readonly sources: LiveSources;
  /** Bytes of a stored file: from the media cache, else from the server. Null: not here and not reachable. */
  media(fileId: Uuid, size: MediaRequest['size'], need?: MediaRequest['need']): Promise<Blob | null>;
}

/** What the port needs of its surroundings; the worker's entry point wires the real ones. */
export interface PortEnvironment {
  readonly clock: { now(): number; sleep(ms: number, ...signals: readonly (AbortSignal | undefined)[]): Promise<void> };
  randomBytes(into: Uint8Array): Uint8Array;
  /** undefined until the device was asked; null: nobody is logged in. */
  current(): OpenUser | null | undefined;
  /** Called after each change of `current`. */
  watchCurrent(listen: () => void): () => void;
  /** Resolves as soon as `current` is known. */
  ready(): Promise<OpenUser | null>;
  /** Whether the browser has deleted what the last user had on this device, and nobody has logged in since. */
  hasLostData(): boolean;
  /** Whose session on this device was revoked at the server, until they log in or are wiped; null: none, or somebody is logged in. */
  locked(): LockedUser | null;
  /** The API for whoever has no session (yet). */
  readonly visitorApi: ApiClient;
  signIn(kind: LoginKind, name: string, password: string): Promise<Answer<SignedIn>>;
  /** Stores a login and makes that user the current one; their engine goes on or starts. */
  adopt(signedIn: SignedIn): Promise<void>;
  /** Ends the session at the server as far as it can be reached, then wipes everything of the user. */
  leave(user: OpenUser): Promise<void>;
  /** The page shows this language to somebody who is not logged in. */
  showLanguage(locale: string): void;
  /** The language that was chosen on this device; null: none. Counts from the next request on. */
  chooseLanguage(language: Language | null): Promise<void>;
  /** Width and height of a photo; null where this platform cannot tell, or that it is too large to be sent. */
  measure(photo: Blob): ReturnType<typeof measurePhoto>;
}
