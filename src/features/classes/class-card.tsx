import { MessageCircle } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ClassView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import { Pill } from '../../components/pill.tsx';
import { toneNamed } from '../../components/tone.ts';
import { soften } from '../../lib/soften.ts';
import { ClassCounts } from './class-counts.tsx';
import { ClassHonest } from './class-honest.tsx';
import { ClassMenu, type ClassMenuProps } from './class-menu.tsx';
import { isUpdating, UpdateOverlay } from './update-overlay.tsx';

/** One class: its picture, how many are in it, what is new, and its gear. The whole card opens it. */
export const ClassCard = memo(function ClassCard({ value, renderInvite, onStatus }: Pick<ClassMenuProps, 'value' | 'renderInvite' | 'onStatus'>) {
  return (
    <li aria-busy={isUpdating(value.honest) || undefined} className="relative flex items-center gap-x-3.5 rounded-panel bg-card p-4 shadow-e2 transition-shadow duration-base has-[a:hover]:shadow-e3 max-md:flex-wrap md:min-h-58 md:flex-col md:items-start md:rounded-lg md:p-6">
      <Disc tone={toneNamed(value.icon.colour)} picture={value.icon.content} size={60} className="md:size-18!" />
      <div className="min-w-0 flex-1 md:mt-5 md:w-full md:flex-none">
        <h2 className="line-clamp-2 pr-11 text-title wrap-anywhere hyphens-auto md:pr-0">
          <Link to={`/teachers/classes/${value._id}`} className="rounded-sm after:absolute after:inset-0 after:rounded-[inherit] after:content-['']">
            {soften(value.name)}
          </Link>
        </h2>
        <p className="mt-0.5 text-meta text-ink-2">
          <ClassCounts {...value} />
        </p>
      </div>
      <ClassPills value={value} />
      <div className="absolute top-3 right-3 z-10 md:top-4 md:right-3.5">
        <ClassMenu value={value} renderInvite={renderInvite} onStatus={onStatus} />
      </div>
      {isUpdating(value.honest) && <UpdateOverlay className="items-start pt-4 pr-4 md:pt-5 md:pr-4.5" />}
    </li>
  );
});

function ClassPills({ value }: { value: ClassView }) {
  const { t: shared } = useTranslation();
  const { t } = useTranslation('classes');
  const { honest } = value;
  if (value.unreadCount === 0 && honest.state === 'stored') return null;
  return (
    <div className="flex w-full flex-wrap gap-2 pt-3.5 md:mt-auto md:pt-4">
      {value.unreadCount > 0 && (
        <Pill tone="board" icon={MessageCircle}>
          <span aria-hidden="true">{t('unread', { count: value.unreadCount })}</span>
          <span className="sr-only">{shared('count.unread', { count: value.unreadCount })}</span>
        </Pill>
      )}
      <ClassHonest honest={honest} />
    </div>
  );
}
