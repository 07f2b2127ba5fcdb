import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Menu } from '../../components/menu.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';

/** What else can be done with a story; nothing is drawn where nothing can. */
export function StoryMenu({ story }: { story: StoryView }) {
  const { t } = useTranslation('stories');
  const run = useCommand();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  if (!story.canDelete) return null;
  async function remove() {
    setAsks(false);
    const result = await run('deleteStory', { classId: idOf(story.class), storyId: story._id });
    if (!result.ok) toast({ kind: 'bad', text: t('delete.failed') });
  }
  return (
    <>
      <Menu label={t('menu')} icon={Ellipsis} items={[{ label: t('delete.action'), icon: Trash2, danger: true, onSelect: () => setAsks(true) }]} className="-mr-2.5" />
      <ConfirmDialog open={asks} onClose={() => setAsks(false)} onConfirm={() => void remove()} title={t('delete.title')} confirmLabel={t('delete.action')} danger>
        {t(story.honest.state === 'stored' ? 'delete.text' : 'delete.waitingText')}
      </ConfirmDialog>
    </>
  );
}
