import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ClassView } from '../../../schema/port/views.ts';
import { Badge } from '../../components/badge.tsx';
import { Doodle } from '../../components/doodle.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { toneClass, toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { classNames } from '../../lib/class-names.ts';
import { personName } from '../../lib/person-name.ts';
import { StarJar } from './star-jar.tsx';

/** A student's home: hello, the stars in the jar, and a big tile per class. */
export function StudentHomePage() {
  const { t } = useTranslation('student');
  const session = useSession();
  const students = useQuery('students', { classId: null });
  const classes = useQuery('classes', { status: 'active' });
  const me = session !== undefined && session.state !== 'anonymous' ? session.me : null;
  const self = students?.rows.find((row) => row.user === me?.['@id'] || row.user === me?.user);
  const points = self?.currentPoints ?? null;
  return (
    <PageFrame title={t('home')} className="[&_h1]:sr-only">
      <div className="grid max-w-266 gap-3 px-3 pb-6 md:gap-5 md:px-8 md:pt-1">
        <section className="relative flex items-center gap-4 overflow-hidden rounded-[26px] bg-board-deep px-6 py-6 text-chalk md:min-h-68 md:rounded-[28px] md:px-9">
          <Doodle className="absolute bottom-3 left-2 hidden opacity-20 md:right-55 md:left-auto md:block md:h-32 md:w-105" />
          <div className="relative z-10 min-w-0 flex-1 max-md:min-h-32">
            <p className="text-[2rem] leading-tight font-bold tracking-[-.03em] md:text-display">{t('hello', { name: me?.firstName ?? '' })}</p>
            {points !== null && (
              <p className="mt-2 text-title leading-snug! font-normal!">
                {t('youHave')} <b className="font-bold whitespace-nowrap text-star">{t('stars', { count: points })}</b>
              </p>
            )}
          </div>
          {points !== null && <StarJar count={points} className="relative w-32 shrink-0 md:w-44" />}
        </section>
        {classes?.isLoaded && classes.rows.length === 0 ? (
          <EmptyState drawing="desk" title={t('noClasses')}>
            {t('noClassesText')}
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] md:gap-4">
            {classes?.rows.map((value) => (
              <ClassTile key={value._id} value={value} />
            ))}
          </ul>
        )}
      </div>
    </PageFrame>
  );
}

function ClassTile({ value }: { value: ClassView }) {
  const { t } = useTranslation('student');
  const { t: shared } = useTranslation();
  return (
    <li className={classNames('relative grid min-h-33 overflow-hidden rounded-lg bg-tone-tint p-4 transition-transform duration-quick active:scale-[.98] md:p-5', toneClass(toneNamed(value.icon.colour)))}>
      <Link to={`/students/classes/${value._id}`} className="text-title font-bold! break-words after:absolute after:inset-0 after:rounded-lg after:content-['']">
        {value.name}
      </Link>
      <span className="text-label font-medium text-ink-2">{personName(value.mainTeacher)}</span>
      <div className="mt-auto flex items-end justify-between pt-3">
        <Link
          to={`/students/classes/${value._id}/chat`}
          aria-label={value.unreadCount > 0 ? `${t('chat')}, ${shared('count.unread', { count: value.unreadCount })}` : t('chat')}
          className="relative z-10 inline-flex min-h-11 items-center gap-2 rounded-full bg-card px-3.5 text-label shadow-e1"
        >
          <MessageCircle className="size-5" />
          <span aria-hidden="true" className="max-md:hidden">
            {t('chat')}
          </span>
          <Badge count={value.unreadCount} />
        </Link>
        <img src={`/icons/${value.icon.content}.svg`} alt="" className="size-13 md:size-15" />
      </div>
    </li>
  );
}
