import { RELOAD_QUESTION, SKIP_WAITING, type ReloadAnswer, type ReloadQuestion, type SkipWaitingWord } from '../schema/port/update-words.ts';
import { askWindow, type AskedWindow } from './ask-window.ts';

/** Whether a page wants the version that waits. Pages of builds before this one do not say whether somebody pressed for it. */
export function isSkipWaitingWord(data: unknown): data is Pick<SkipWaitingWord, 'type'> & Partial<SkipWaitingWord> {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === SKIP_WAITING;
}

/**
 * Whether a new version may reload every window (SWK-01): one in which something is typed that would be lost says no.
 * They are asked, and keep no lock meanwhile: what is typed goes in many ways, with its dialog for one, and the page that
 * is asked just looks. Who says nothing in time holds nobody up: it looks for itself when it hears of the new version.
 */
export async function mayTakeOver(windows: readonly AskedWindow[], waitMs?: number): Promise<boolean> {
  const question: ReloadQuestion = { type: RELOAD_QUESTION };
  const veto: ReloadAnswer = 'no';
  const answers = await Promise.all(windows.map((window) => askWindow(window, question, waitMs)));
  return !answers.includes(veto);
}
