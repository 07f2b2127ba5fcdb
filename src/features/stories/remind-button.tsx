import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import { REMIND_EVERY_MS } from '../../../schema/limits.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { PendingState } from '../../lib/pending-state.tsx';
import { useNow } from '../../lib/use-now.ts';

/** Has those reminded who have not confirmed; once a day, and until then it says when the next time is. */
export function RemindButton({ story }: { story: StoryView }) {
  const { t } = useTranslation('stories');
  const format = useFormat();
  const run = useCommand();
  const toast = useToast();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const pending = story.marks?.remind;
  const last = story.remindedAt === null ? null : Date.parse(story.remindedAt);
  const isEarly = last !== null && last + REMIND_EVERY_MS > now;
  const moment = (at: number) => t('at', { day: format.nearDay(at, now), time: format.time(at) });

  async function remind() {
    setAsking(true);
    const result = await run('remindOfStory', { classId: idOf(story.class), storyId: story._id });
    setAsking(false);
    if (!result.ok) toast({ kind: 'bad', text: () => t('ack.notReminded') });
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="soft" icon={BellRing} aria-disabled={isEarly || isAsking || undefined} className="max-md:w-full" onClick={() => void remind()}>
        {t('ack.remind')}
      </Button>
      <output className="flex flex-wrap items-center gap-x-2 text-small text-ink-2 empty:hidden">
        {/* While it waits it has not gone yet. */}
        {last !== null && isEarly && <span>{t(pending ? 'ack.reminder' : 'ack.reminded', { last: moment(last), next: moment(last + REMIND_EVERY_MS) })}</span>}
        {last !== null && isEarly && <PendingState honest={pending} />}
      </output>
    </div>
  );
}
