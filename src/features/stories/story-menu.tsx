import { Clock, Ellipsis, Pencil, Send, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { Menu, type MenuItemSpec } from '../../components/menu.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const StoryEditDialog = lazyPart(async () => (await import('./story-edit-dialog.tsx')).StoryEditDialog);
const ScheduleDialog = lazyPart(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

/** What else can be done with a story; nothing is drawn where nothing can. */
export function StoryMenu({ story, onDelete }: { story: StoryView; onDelete: (story: StoryView) => void }) {
  const { t } = useTranslation('stories');
  const run = useCommand();
  const toast = useToast();
  // Each opening is another one: what was not kept as a draft is forgotten.
  const [edit, setEdit] = useState({ isOpen: false, count: 0 });
  const [timing, setTiming] = useState({ isOpen: false, count: 0 });
  if (!story.canDelete && !story.canEdit) return null;
  async function schedule(publishAt: string | null) {
    const result = await run('scheduleStory', { classId: idOf(story.class), storyId: story._id, publishAt });
    if (!result.ok) toast({ kind: 'bad', text: () => t('schedule.failed') });
  }
  const isScheduled = story.publishAt !== null;
  const items: MenuItemSpec[] = [
    ...(story.canEdit && isScheduled
      ? [
          { label: t('schedule.now'), icon: Send, onSelect: () => void schedule(null) },
          { label: t('schedule.change'), icon: Clock, onSelect: () => setTiming({ isOpen: true, count: timing.count + 1 }) },
        ]
      : []),
    ...(story.canEdit ? [{ label: t('edit.action'), icon: Pencil, onSelect: () => setEdit({ isOpen: true, count: edit.count + 1 }) }] : []),
    ...(story.canDelete ? [{ label: t('delete.action'), icon: Trash2, danger: true, onSelect: () => onDelete(story) }] : []),
  ];
  return (
    <>
      <Menu label={t('menu')} icon={Ellipsis} items={items} className="-mr-2.5" />
      {timing.count > 0 && (
        <Suspense fallback={null}>
          <ScheduleDialog key={timing.count} open={timing.isOpen} publishAt={story.publishAt} onClose={() => setTiming({ ...timing, isOpen: false })} onPick={(publishAt) => void schedule(publishAt)} />
        </Suspense>
      )}
      {edit.count > 0 && (
        <Suspense fallback={null}>
          <StoryEditDialog key={edit.count} story={story} open={edit.isOpen} onClose={() => setEdit({ ...edit, isOpen: false })} />
        </Suspense>
      )}
    </>
  );
}
