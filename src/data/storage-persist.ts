import { DAY_MS } from '../../schema/limits.ts';

let asked: Promise<boolean> | null = null;

/**
 * Asks the browser once a session to keep the storage (SYN-08). Call it at a fitting moment: after the login, or
 * when something was written offline. Answers whether the storage is kept.
 */
export function askForPersistence(): Promise<boolean> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    // Absent outside secure contexts and in some private modes; the app works without.
    return false;
  }
}

/** "Not now" holds for so long, ms (ours). */
const AGAIN_MS = 60 * DAY_MS;
const REFUSED_KEY = 'parta.storage.refused';
let isDue = false;

/** Whether the browser shows a question of its own when it is asked to keep the storage: Firefox alone (F-909). */
export function asksBeforeKeeping(): boolean {
  return /Firefox\/\d/u.test(navigator.userAgent);
}

/** Finds out whether the question of the browser is still open; `isStorageQuestionDue` says so from the next page on. */
export async function prepareStorageQuestion(): Promise<void> {
  try {
    if (Date.now() - Number(localStorage.getItem(REFUSED_KEY) ?? 0) < AGAIN_MS) return;
    const { state } = await navigator.permissions.query({ name: 'persistent-storage' });
    isDue = state === 'prompt';
  } catch {
    // Without storage or permissions there is nothing to ask for.
  }
}

/** Whether a word should come before the question of the browser. */
export function isStorageQuestionDue(): boolean {
  return isDue;
}

/** Has the browser ask, or remembers that it should not for a while. */
export function answerStorageQuestion(isWanted: boolean): void {
  isDue = false;
  if (isWanted) return void askForPersistence();
  localStorage.setItem(REFUSED_KEY, String(Date.now()));
}
