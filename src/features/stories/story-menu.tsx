import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Menu, type MenuItemSpec } from '../../components/menu.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';

const StoryEditDialog = lazy(async () => ({ default: (await import('./story-edit-dialog.tsx')).StoryEditDialog }));

/** What else can be done with a story; nothing is drawn where nothing can. */
export function StoryMenu({ story }: { story: StoryView }) {
  const { t } = useTranslation('stories');
  const run = useCommand();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  // Each opening is another one: what was not kept as a draft is forgotten.
  const [edit, setEdit] = useState({ isOpen: false, count: 0 });
  if (!story.canDelete && !story.canEdit) return null;
  async function remove() {
    setAsks(false);
    const result = await run('deleteStory', { classId: idOf(story.class), storyId: story._id });
    if (!result.ok) toast({ kind: 'bad', text: t('delete.failed') });
  }
  const items: MenuItemSpec[] = [
    ...(story.canEdit ? [{ label: t('edit.action'), icon: Pencil, onSelect: () => setEdit({ isOpen: true, count: edit.count + 1 }) }] : []),
    ...(story.canDelete ? [{ label: t('delete.action'), icon: Trash2, danger: true, onSelect: () => setAsks(true) }] : []),
  ];
  return (
    <>
      <Menu label={t('menu')} icon={Ellipsis} items={items} className="-mr-2.5" />
      <ConfirmDialog open={asks} onClose={() => setAsks(false)} onConfirm={() => void remove()} title={t('delete.title')} confirmLabel={t('delete.action')} danger>
        {t(story.honest.state === 'stored' ? 'delete.text' : 'delete.waitingText')}
      </ConfirmDialog>
      {edit.count > 0 && (
        <Suspense fallback={null}>
          <StoryEditDialog key={edit.count} story={story} open={edit.isOpen} onClose={() => setEdit({ ...edit, isOpen: false })} />
        </Suspense>
      )}
    </>
  );
}
