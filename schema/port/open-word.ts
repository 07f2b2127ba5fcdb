/** What the service worker says to a page: a notification was tapped, show this. */
export const OPEN_WORD = 'open';

export interface OpenWord {
  readonly type: typeof OPEN_WORD;
  /** An address of the app. */
  readonly path: string;
}
