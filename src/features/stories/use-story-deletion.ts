import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useDeletion, type Deletion } from '../../lib/use-deletion.tsx';

/** Asks before a story is deleted (STO-04). */
export function useStoryDeletion(onDeleted: () => void): Deletion<StoryView> {
  const { t } = useTranslation('stories');
  const run = useCommand();
  return useDeletion<StoryView>({
    remove: async (story) => (await run('deleteStory', { classId: idOf(story.class), storyId: story._id })).ok,
    onDeleted,
    words: (story) => ({ title: t('delete.title'), action: t('delete.action'), text: story === null ? '' : t(consequenceOf(story)), failed: t('delete.failed') }),
  });
}

function consequenceOf({ publishAt, honest }: StoryView) {
  if (publishAt !== null) return 'delete.scheduledText';
  return honest.state === 'stored' ? 'delete.text' : 'delete.waitingText';
}
