import { MessageCircle, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ClassView, StudentView } from '../../../schema/port/views.ts';
import { withClassPoints } from '../../../schema/rules/class-points.ts';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Doodle } from '../../components/doodle.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Star } from '../../components/star.tsx';
import { toneClass, toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { classNames } from '../../lib/class-names.ts';
import { personName } from '../../lib/person-name.ts';
import { soften } from '../../lib/soften.ts';
import type { Elements } from '../../lib/text-or-elements.ts';
import { StarJar } from './star-jar.tsx';

/** A student's home: hello, the stars in the jar with the way to what they are for, a big tile per class, and what happens there. */
export function StudentHomePage({ children }: { children: Elements }) {
  const { t } = useTranslation('student');
  const session = useSession();
  const students = useQuery('students', { classId: null });
  const classes = useQuery('classes', { status: 'active' });
  const me = session !== undefined && session.state !== 'anonymous' ? session.me : null;
  const self = students?.rows.find((row) => row.user === me?.['@id'] || row.user === me?.user);
  const points = self?.currentPoints ?? null;
  // Where all stars are of one class, their sum in the jar is enough.
  const perClass = (self?.pointsByClass ?? []).length > 1;
  const first = classes?.rows[0]?._id;
  const report = points === null || first === undefined ? null : `/students/classes/${first}/AwardsModalView`;
  return (
    <PageFrame title={t('home')} className="[&_h1]:sr-only">
      <div className="grid max-w-266 grid-cols-1 gap-3 px-3 pb-6 md:gap-5 md:px-8 md:pt-1">
        <section className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 overflow-hidden rounded-[26px] bg-board-deep p-6 text-chalk md:rounded-[28px] md:px-9 lg:min-h-68 lg:grid-rows-[1fr_auto_1fr]">
          <Doodle className="absolute bottom-3 left-2 hidden opacity-20 xl:right-80 xl:left-auto xl:block xl:h-22 xl:w-72" />
          <p className="relative text-[2rem] leading-tight font-bold tracking-[-.03em] wrap-anywhere max-lg:col-span-2 md:text-display lg:self-end">{t('hello', { name: me?.firstName ?? '' })}</p>
          {points !== null && (
            <>
              <p className="relative min-w-0 md:max-lg:self-start text-title leading-snug! font-normal!">
                <span>{`${t('youHave')} `}</span>
                <b className="font-bold whitespace-nowrap text-star">{t('stars', { count: points })}</b>
              </p>
              <StarJar count={points} className="relative h-34 md:h-44 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:h-52" />
            </>
          )}
          {report !== null && (
            <ButtonLink to={report} state={{ isAbovePage: true }} variant="star" size="lg" icon={Sparkles} className="relative mt-2 max-lg:col-span-2 lg:self-start lg:justify-self-start">
              {t('why')}
            </ButtonLink>
          )}
        </section>
        {classes?.isLoaded && classes.rows.length === 0 ? (
          <EmptyState drawing="desk" title={t('noClasses')}>
            {[self?.leftClassName && t('leftClass', { className: self.leftClassName }), t('noClassesText')]
              .filter(Boolean)
              .join(' ')}
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] md:gap-4">
            {classes?.rows.map((value) => (
              <ClassTile key={value._id} value={value} points={perClass ? classPoints(self, value._id) : null} />
            ))}
          </ul>
        )}
        {classes !== undefined && classes.rows.length > 0 && children}
      </div>
    </PageFrame>
  );
}

function classPoints(self: StudentView | undefined, classId: string): number | null {
  return self === undefined ? null : withClassPoints(self, classId).currentPoints;
}

function ClassTile({ value, points }: { value: ClassView; points: number | null }) {
  const { t } = useTranslation('student');
  const { t: shared } = useTranslation();
  return (
    <li className={classNames('group/tile relative grid min-h-33 grid-cols-[minmax(0,1fr)] overflow-hidden only:col-span-full rounded-lg md:only:max-w-card bg-tone-tint p-4 transition-transform duration-quick active:scale-[.98] md:p-5', toneClass(toneNamed(value.icon.colour)))}>
      <Link to={`/students/classes/${value._id}`} className="text-title font-bold! wrap-anywhere hyphens-auto after:absolute after:inset-0 after:rounded-lg after:content-['']">
        {soften(value.name)}
      </Link>
      <span className="mt-1 text-label font-medium wrap-anywhere text-ink-2">{personName(value.mainTeacher)}</span>
      {points !== null && (
        <span className="mt-1 inline-flex items-center gap-1.5 text-label">
          <Star className="size-4.5" />
          <span>{t('stars', { count: points })}</span>
        </span>
      )}
      <div className="mt-auto flex items-end justify-between pt-3">
        <Link
          to={`/students/classes/${value._id}/chat`}
          aria-label={value.unreadCount > 0 ? `${t('chat')}, ${shared('count.unread', { count: value.unreadCount })}` : t('chat')}
          className="relative z-10 inline-flex min-h-11 items-center gap-2 rounded-full bg-card px-3.5 text-label shadow-e1"
        >
          <MessageCircle className="size-5" />
          <span aria-hidden="true" className="max-md:group-not-only/tile:hidden">
            {t('chat')}
          </span>
          <Badge count={value.unreadCount} />
        </Link>
        <img src={`/icons/${value.icon.content}.svg`} alt="" className="size-13 md:size-15" />
      </div>
    </li>
  );
}
