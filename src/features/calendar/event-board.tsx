import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEED_PAGE } from '../../../schema/limits.ts';
import type { EventView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useQuery } from '../../data/use-query.ts';
import { classNames } from '../../lib/class-names.ts';
import { EventDialogOnDemand } from '../../lib/events/event-dialog-on-demand.tsx';
import { EventLine } from '../../lib/events/event-line.tsx';
import { isFocusLost } from '../../lib/is-focus-lost.ts';
import { BOARD_FIRST, useBoardEvents } from '../../lib/events/use-board-events.ts';

/**
 * What comes next in all classes of the user (CAL-04), or in those given; five more each time one asks. Draws nothing where nothing is planned: it
 * stands beside what one came for.
 */
export function EventBoard({ classIds, className }: { classIds: readonly string[] | null; className?: string }) {
  const { t } = useTranslation('calendar');
  const [asked, setAsked] = useState(0);
  const [opened, setOpened] = useState<EventView | null>(null);
  const found = useBoardEvents(classIds, asked);
  const rows = found?.rows ?? [];
  const total = found?.total ?? rows.length;
  const shown = { phone: BOARD_FIRST.phone + asked * FEED_PAGE, desktop: BOARD_FIRST.desktop + asked * FEED_PAGE };
  const classes = useQuery('classes', { status: 'active' })?.rows ?? [];
  const board = classes.filter(({ _id }) => classIds === null || classIds.includes(_id));
  const titles = new Map(board.length < 2 ? [] : board.map((value) => [value['@id'], value.title]));
  const list = useRef<HTMLUListElement>(null);
  /** The place of the first event that the last press brings; null once it is there. */
  const first = useRef<number | null>(null);
  const ask = (before: number) => {
    first.current = before;
    setAsked(asked + 1);
  };
  // The button that was pressed may be gone with the last of them: one is at the first event that came for it.
  useEffect(() => {
    const came = first.current === null ? null : list.current?.children[first.current];
    if (came === null || came === undefined) return;
    first.current = null;
    if (isFocusLost()) came.querySelector('button')?.focus({ preventScroll: true });
  }, [asked, rows.length]);
  if (rows.length === 0) return null;
  return (
    <Card as="section" pad="none" aria-label={t('board.title')} className={classNames('rounded-panel p-2.5 md:rounded-card md:p-4', className)}>
      <h2 className="mb-1.5 px-1.5 text-subtitle max-[1240px]:sr-only">{t('board.title')}</h2>
      <ul ref={list}>
        {rows.map((event, place) => (
          <li key={event._id} className={place < shown.phone ? undefined : 'max-[1240px]:hidden'}>
            <EventLine event={event} note={titles.get(event.class)} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      <More count={total - shown.phone} className="min-[1240px]:hidden" onPress={() => ask(shown.phone)} />
      <More count={total - shown.desktop} className="max-[1240px]:hidden" onPress={() => ask(shown.desktop)} />
      <EventDialogOnDemand event={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

function More({ count, className, onPress }: { count: number; className: string; onPress: () => void }) {
  const { t } = useTranslation('calendar');
  if (count <= 0) return null;
  return (
    <Button variant="ghost" size="sm" className={classNames('ml-14', className)} onClick={onPress}>
      {t('board.more', { count: Math.min(count, FEED_PAGE) })}
    </Button>
  );
}
