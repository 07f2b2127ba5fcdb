import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoryView } from '../../../schema/port/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { AskedList } from './asked-list.tsx';
import { ReadersList } from './readers-list.tsx';

/** Who has read a story (EXT-04), and where it asks for that, who has confirmed it (EXT-03): asked of the server each time, so it says when it cannot be. */
export function ReadersDialog({ story, open, onClose }: { story: StoryView; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('stories');
  const [view, setView] = useState<'confirmed' | 'read'>('confirmed');
  const isAsked = story.isAckAsked && view === 'confirmed';
  return (
    <Dialog open={open} onClose={onClose} title={t('readers.title')}>
      {story.isAckAsked && (
        <Segmented
          label={t('readers.title')}
          wide
          value={view}
          onChange={setView}
          options={[
            { value: 'confirmed', label: t('ack.tab') },
            { value: 'read', label: t('ack.tabRead') },
          ]}
          className="mb-4"
        />
      )}
      {isAsked ? <AskedList story={story} isOpen={open} /> : <ReadersList story={story} isOpen={open} />}
    </Dialog>
  );
}
