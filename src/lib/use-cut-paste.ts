import { useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { characterCount } from '../../schema/rules/character-count.ts';
import { useFormat } from '../i18n/use-format.ts';

type Field = HTMLTextAreaElement | HTMLInputElement;

export interface CutPaste {
  /** What was cut from the last paste, in words for the field; undefined: nothing, or the text is shorter again. */
  readonly words: string | undefined;
  /** Looks at a paste before the browser carries it out. */
  readonly onPaste: (event: ClipboardEvent<Field>) => void;
  readonly onInput: (event: FormEvent<Field>) => void;
  readonly maxLength: number;
}

/**
 * For a field with a text of at most `max` characters. The browser itself cuts what is typed, pasted or dropped there
 * (`maxLength`), so a text that is far too long is never laid out, which would freeze the page (F-405). `words` say how
 * much of a paste was cut.
 */
export function useCutPaste(text: string, max: number): CutPaste {
  const { t } = useTranslation('media');
  const format = useFormat();
  /** Of a paste that the browser has not carried out yet. */
  const coming = useRef(0);
  const [surplus, setSurplus] = useState(0);
  const count = characterCount(text);
  if (surplus > 0 && count < max) setSurplus(0);
  return {
    words: surplus > 0 ? t('cutPaste', { count: surplus, over: format.number(surplus), max: format.number(max) }) : undefined,
    // In UTF-16 code units: a pair is one character and takes two.
    maxLength: max + text.length - count,
    onPaste: ({ currentTarget: { value, maxLength, selectionStart, selectionEnd }, clipboardData }) => {
      // The field counts a line break as one character.
      const pasted = clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
      const room = Math.max(0, maxLength - value.length) + (selectionEnd ?? 0) - (selectionStart ?? 0);
      coming.current = characterCount(pasted.slice(room));
      // A full field does not change, and so tells of no input.
      if (room === 0) setSurplus(coming.current);
    },
    onInput: () => {
      setSurplus(coming.current);
      coming.current = 0;
    },
  };
}
