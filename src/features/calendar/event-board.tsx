import { useEffect, useRef, useState } from 'react';
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
  /** How many were shown when one asked for all of them; null: nobody has. */
  const [before, setBefore] = useState<number | null>(null);
  const isAll = before !== null;
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone: one is at the first event that came for it.
  useEffect(() => {
    if (before !== null) list.current?.children[before]?.querySelector('button')?.focus({ preventScroll: true });
  }, [before]);
  const [opened, setOpened] = useState<EventView | null>(null);
  const rows = useBoardEvents(classIds) ?? [];
  const classes = useQuery('classes', { status: 'active' })?.rows ?? [];
  const names = new Map(classes.map((value) => [value['@id'], value.name]));
  const isOneClass = new Set(rows.map((event) => event.class)).size < 2;
  if (rows.length === 0) return null;
  return (
    <Card as="section" pad="none" aria-label={t('board.title')} className={classNames('rounded-panel p-2.5 md:rounded-card md:p-4', className)}>
      <h2 className="mb-1.5 px-1.5 text-subtitle max-[1240px]:sr-only">{t('board.title')}</h2>
      <ul ref={list}>
        {rows.map((event, place) => (
          <li key={event._id} className={isAll || place < FIRST.phone ? undefined : place < FIRST.desktop ? 'max-[1240px]:hidden' : 'hidden'}>
            <EventLine event={event} note={isOneClass ? undefined : names.get(event.class)} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      {!isAll && <More count={rows.length - FIRST.phone} className="min-[1240px]:hidden" onPress={() => setBefore(FIRST.phone)} />}
      {!isAll && <More count={rows.length - FIRST.desktop} className="max-[1240px]:hidden" onPress={() => setBefore(FIRST.desktop)} />}
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
