import { Clock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToggleChip } from '../../components/toggle-chip.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { usePublishWords } from './use-publish-words.ts';

const ScheduleDialog = lazyPart(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

/** Whether a post goes out later, and when (EXT-01); a press on a chosen time takes it away. */
export function ScheduleChip({ publishAt, onChange }: { publishAt: string | null; onChange: (publishAt: string | null) => void }) {
  const { t } = useTranslation('stories');
  const words = usePublishWords();
  // Each opening is another one: it begins with the time that stands.
  const [asking, setAsking] = useState({ isOpen: false, count: 0 });
  return (
    <>
      <ToggleChip
        icon={Clock}
        label={publishAt === null ? t('schedule.later') : words(publishAt)}
        title={t(publishAt === null ? 'schedule.laterTitle' : 'schedule.atOnceTitle')}
        pressed={publishAt !== null}
        onChange={(isLater) => (isLater ? setAsking({ isOpen: true, count: asking.count + 1 }) : onChange(null))}
      />
      {asking.count > 0 && (
        <Suspense fallback={null}>
          <ScheduleDialog key={asking.count} open={asking.isOpen} publishAt={publishAt} onClose={() => setAsking({ ...asking, isOpen: false })} onPick={onChange} />
        </Suspense>
      )}
    </>
  );
}
