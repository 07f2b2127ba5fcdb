/** What a page says to a service worker that waits: take over now. `isAsked`: somebody pressed for it. Without, windows are asked first. */
export const SKIP_WAITING = 'skipWaiting';

export interface SkipWaitingWord {
  readonly type: typeof SKIP_WAITING;
  readonly isAsked: boolean;
}

/** What that service worker then asks each window: would a reload take something that somebody has typed? */
export const RELOAD_QUESTION = 'mayReload';

export interface ReloadQuestion {
  readonly type: typeof RELOAD_QUESTION;
}

/** How a window answers it. */
export type ReloadAnswer = 'yes' | 'no';
