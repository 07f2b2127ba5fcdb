import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useQuery } from '../../data/use-query.ts';
import { classNames } from '../../lib/class-names.ts';
import { EventDialogOnDemand } from '../../lib/events/event-dialog-on-demand.tsx';
import { EventLine } from '../../lib/events/event-line.tsx';
import { useBoardEvents } from '../../lib/events/use-board-events.ts';

/** Events that are shown before one asks for more, on a phone and beside the feed (ours). */
const FIRST = { phone: 1, desktop: 4 } as const;

/**
 * What comes next in all classes of the user (CAL-04), or in those given. Draws nothing where nothing is planned: it
 * stands beside what one came for.
 */
export function EventBoard({ classIds, className }: { classIds: readonly string[] | null; className?: string }) {
  const { t } = useTranslation('calendar');
  const [isAll, setAll] = useState(false);
  const [opened, setOpened] = useState<EventView | null>(null);
  const rows = useBoardEvents(classIds) ?? [];
  const classes = useQuery('classes', { status: 'active' })?.rows ?? [];
  const shown = classes.filter(({ _id }) => classIds === null || classIds.includes(_id));
  const titles = new Map(shown.length < 2 ? [] : shown.map((value) => [value['@id'], value.title]));
  if (rows.length === 0) return null;
  return (
    <Card as="section" pad="none" aria-label={t('board.title')} className={classNames('rounded-panel p-2.5 md:rounded-card md:p-4', className)}>
      <h2 className="mb-1.5 px-1.5 text-subtitle max-[1240px]:sr-only">{t('board.title')}</h2>
      <ul>
        {rows.map((event, place) => (
          <li key={event._id} className={isAll || place < FIRST.phone ? undefined : place < FIRST.desktop ? 'max-[1240px]:hidden' : 'hidden'}>
            <EventLine event={event} note={titles.get(event.class)} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      {!isAll && <More count={rows.length - FIRST.phone} className="min-[1240px]:hidden" onPress={() => setAll(true)} />}
      {!isAll && <More count={rows.length - FIRST.desktop} className="max-[1240px]:hidden" onPress={() => setAll(true)} />}
      <EventDialogOnDemand event={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

function More({ count, className, onPress }: { count: number; className: string; onPress: () => void }) {
  const { t } = useTranslation('calendar');
  if (count <= 0) return null;
  return (
    <Button variant="ghost" size="sm" className={classNames('ml-14', className)} onClick={onPress}>
      {t('board.more', { count })}
    </Button>
  );
}
