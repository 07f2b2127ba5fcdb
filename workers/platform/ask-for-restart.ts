import { RESTART, type RestartWord } from '../../schema/port/restart-word.ts';

/** Asks the page for another worker in the place of this one (src/data/restarts.ts says when it comes). */
export function askForRestart(): void {
  const word: RestartWord = { type: RESTART };
  self.postMessage(word);
}
