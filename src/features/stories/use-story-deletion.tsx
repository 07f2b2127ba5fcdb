import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';

export interface StoryDeletion {
  readonly ask: (story: StoryView) => void;
  /** To be drawn where it stays when the story goes. */
  readonly question: ReactNode;
  /** From the answer "Delete" on, for good: that the story is gone is then no news. */
  readonly isDeleting: boolean;
}

/** Asks before a story is deleted (STO-04): `ask` with the story, `onDeleted` told when it goes. */
export function useStoryDeletion(onDeleted: () => void): StoryDeletion {
  const { t } = useTranslation('stories');
  const run = useCommand();
  const toast = useToast();
  const [doomed, setDoomed] = useState<StoryView | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const ask = useCallback((story: StoryView) => {
    setDoomed(story);
    setOpen(true);
  }, []);
  async function remove() {
    setOpen(false);
    if (doomed === null) return;
    setDeleting(true);
    const result = await run('deleteStory', { classId: idOf(doomed.class), storyId: doomed._id });
    if (result.ok) return onDeleted();
    setDeleting(false);
    toast({ kind: 'bad', text: t('delete.failed') });
  }
  const question = (
    <ConfirmDialog open={isOpen} onClose={() => setOpen(false)} onConfirm={() => void remove()} title={t('delete.title')} confirmLabel={t('delete.action')} danger>
      {doomed !== null && t(consequenceOf(doomed))}
    </ConfirmDialog>
  );
  return { ask, question, isDeleting };
}

function consequenceOf({ publishAt, honest }: StoryView) {
  if (publishAt !== null) return 'delete.scheduledText';
  return honest.state === 'stored' ? 'delete.text' : 'delete.waitingText';
}
