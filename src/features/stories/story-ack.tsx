import { BadgeCheck, ChevronRight } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { audienceOf } from '../../../schema/rules/ack-audience.ts';
import { Button } from '../../components/button.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { PendingState } from '../../lib/pending-state.tsx';
import { useAckCounts } from './use-ack-counts.ts';
import { useReadersDialog } from './use-readers-dialog.tsx';

/** The part of a story that asks to be confirmed (EXT-03): the reader's button, or for the class's teachers how many have. */
export function StoryAck({ story }: { story: StoryView }) {
  if (!story.isAckAsked) return null;
  return story.canCountViews ? <AckCounts story={story} /> : <OwnAck story={story} />;
}

function OwnAck({ story }: { story: StoryView }) {
  const { t } = useTranslation('stories');
  const run = useCommand();
  const toast = useToast();
  const [isPressed, setPressed] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  const { isAcknowledged } = story;
  // The button that was pressed is gone: what stands in its place is where one is now.
  useEffect(() => {
    if (isPressed && isAcknowledged) done.current?.focus();
  }, [isPressed, isAcknowledged]);

  async function confirm() {
    setPressed(true);
    const result = await run('acknowledgeStory', { classId: idOf(story.class), storyId: story._id });
    if (!result.ok) toast({ kind: 'bad', text: () => t('ack.notKept') });
  }
  if (isAcknowledged) {
    return (
      <p ref={done} tabIndex={-1} className="mt-2 flex min-h-11 items-center gap-2 rounded-sm text-meta font-medium text-board-ink outline-none">
        <BadgeCheck className="size-5 shrink-0" />
        <span>{t('ack.done')}</span>
        <PendingState honest={story.marks?.acknowledge} />
      </p>
    );
  }
  if (!story.canAcknowledge) return null;
  return (
    <Button variant="soft" icon={BadgeCheck} className="mt-4 max-md:w-full" onClick={() => void confirm()}>
      {t('ack.confirm')}
    </Button>
  );
}

function AckCounts({ story }: { story: StoryView }) {
  const { t } = useTranslation('stories');
  const { open, dialog } = useReadersDialog(story);
  const counts = useAckCounts(story) ?? [];
  if (story.version === 0 || story.publishAt !== null || counts.length === 0) {
    return (
      <p className="mt-4 flex items-center gap-2 text-meta text-ink-2">
        <BadgeCheck className="size-5 shrink-0 text-ink-3" />
        <span>{t(`ack.asked.${audienceOf(story)}`)}</span>
      </p>
    );
  }
  return (
    <Fragment>
      <button
        type="button"
        onClick={open}
        className="mt-2 -ml-2 flex min-h-11 max-w-full items-center gap-2 rounded-sm px-2 text-left text-meta font-medium text-board-ink transition-colors duration-quick hover:bg-hover"
      >
        <BadgeCheck className="size-5 shrink-0" />
        <span className="grid">
          {counts.map(({ of, count, total }) => (
            <span key={of}>{t(`ack.${of}`, { count, total })}</span>
          ))}
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-3 print:hidden" />
      </button>
      {dialog}
    </Fragment>
  );
}
