import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../schema/port/views.ts';
import { sayingWords } from './problem-words.ts';

/**
 * Words of a kept refusal, in the language of the reader: by its codes, else as the server gave them. Null where it has
 * none, or the device refused: the place has its own words then. The text of a lost file is the file's name.
 */
export function useRefusalWords(): (reason: Refusal) => string | null {
  const { t } = useTranslation('problems');
  return useCallback(({ code, said, text }) => (code === 'fileLost' ? null : (said?.map((saying) => sayingWords(t, saying)).join('\n') ?? text)), [t]);
}
