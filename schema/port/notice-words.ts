/** What the service worker asks each window before it shows a notification: does somebody look at this place now? */
export const IN_VIEW_QUESTION = 'inView';

export interface InViewQuestion {
  readonly type: typeof IN_VIEW_QUESTION;
  /** How the place's address ends: a talk outside of any class stands below each of them. */
  readonly place: string;
}

/** How a window answers it. */
export type InViewAnswer = 'yes' | 'no';

/** What it says to each once one is shown, so that it goes when it is needed no more. */
export const NOTICE_SHOWN = 'noticeShown';

/**
 * What makes a notification needless, kept with it: a talk that is read up to then, a story that is read, or confirmed
 * where it reminds of that. Of anything else only a tap or the user is the end.
 */
export type NoticeEnd =
  | { readonly of: 'talk'; readonly threadId: string; readonly at: string }
  | { readonly of: 'story' | 'reminder'; readonly classId: string; readonly storyId: string };
