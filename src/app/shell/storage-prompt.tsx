import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerStorageQuestion, isStorageQuestionDue } from '../../data/storage-persist.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import { QuestionStrip } from './question-strip.tsx';

/** Says why the browser is about to ask for permission to keep the storage; it comes with a page, never into one that is being read (F-909). */
export function StoragePrompt() {
  const { t } = useTranslation('app');
  const [isAsking, setAsking] = useState(isStorageQuestionDue);
  // The button that answered goes with its question.
  useArrivalFocus(isAsking ? null : 'answered');
  if (!isAsking) return null;
  const answer = (isWanted: boolean) => () => {
    answerStorageQuestion(isWanted);
    setAsking(false);
  };
  return (
    <QuestionStrip
      id="storage-prompt"
      icon={HardDrive}
      tone="board"
      title={t('storage.title')}
      brief={t('storage.brief')}
      text={t('storage.text')}
      yes={{ label: t('storage.ok'), onPress: answer(true) }}
      later={{ label: t('storage.later'), onPress: answer(false) }}
    />
  );
}
