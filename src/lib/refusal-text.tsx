import type { Refusal } from '../../schema/port/views.ts';
import { useRefusalWords } from './use-refusal-words.ts';

/** Why a change was refused; `fallback` where the refusal has no words of its own. Words in another language say which. */
export function RefusalText({ reason, fallback }: { reason: Refusal; fallback: string }) {
  const wordsOf = useRefusalWords();
  const words = wordsOf(reason);
  return <span {...(words !== null && words === reason.text && reason.textLanguage !== undefined ? { lang: reason.textLanguage } : {})}>{words ?? fallback}</span>;
}
