import { CheckCheck, Heart, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Disc } from '../../components/disc.tsx';
import { Doodle } from '../../components/doodle.tsx';
import { Star } from '../../components/star.tsx';
import { classNames } from '../../lib/class-names.ts';
import teacher from '../../assets/teacher.svg';
import volcano from './art/volcano.svg';

const FLOAT = 'absolute rounded-[22px] bg-card shadow-e4';

/** A school day on the blackboard: a picture made of the product's own pieces. Decoration, hidden from screen readers. */
export function HeroStage() {
  return (
    <div aria-hidden="true" className="relative h-68 min-w-0 md:h-150">
      <div className="absolute inset-0 overflow-hidden rounded-[28px] bg-board-deep text-chalk md:top-4 md:bottom-4 md:rounded-[40px] lg:left-2">
        <Doodle className="absolute top-2 right-2 h-40 w-130 opacity-24" />
        <Doodle className="absolute right-15 bottom-0 h-40 w-130 opacity-24" />
      </div>
      <StoryCard />
      <StarCard />
      <EventCard />
      <Talk />
    </div>
  );
}

function StoryCard() {
  const { t } = useTranslation('welcome');
  return (
    <div className={classNames(FLOAT, 'top-7 left-[6%] w-[56%] max-w-70 -rotate-3 p-3 md:top-21 md:left-8 md:w-85 md:max-w-none md:-rotate-[2.5deg] md:p-4.5 lg:-left-5')}>
      <div className="flex items-center gap-2 md:gap-3">
        <img src={teacher} alt="" className="size-8 rounded-full md:size-11" />
        <div className="min-w-0">
          <div className="truncate text-meta font-label md:text-label">{t('scene.teacher')}</div>
          <div className="hidden text-small text-ink-3 md:block">{t('scene.when')}</div>
        </div>
      </div>
      <img src={volcano} alt="" fetchPriority="high" className="mt-2.5 h-37.5 w-full rounded-control object-cover md:my-3 md:mt-3.5 md:h-53.5 md:rounded-card dark:brightness-[.92]" />
      <div className="hidden md:block">
        <div className="text-label font-medium">{t('scene.story')}</div>
        <div className="mt-3 mb-1 flex items-center gap-6 text-label text-ink-2">
          <span className="inline-flex items-center gap-2 text-coral-ink">
            <Heart className="size-5 fill-coral stroke-coral" />
            <span>{t('scene.likes')}</span>
          </span>
          <span className="inline-flex items-center gap-2">
            <MessageCircle className="size-5" />
            <span>{t('scene.comments')}</span>
          </span>
        </div>
      </div>
    </div>
  );
}

function StarCard() {
  const { t } = useTranslation('welcome');
  return (
    <div className={classNames(FLOAT, 'top-20 right-3.5 flex rotate-[4deg] items-center gap-2 rounded-panel! py-2.5 pr-4 pl-2.5 md:top-13 md:right-6 md:rotate-3 md:gap-3.5 md:py-4 md:pr-6 md:pl-4 lg:-right-4')}>
      <Disc tone="rose" picture="fox" size={48} className="md:size-16!" />
      <div>
        <div className="flex items-center gap-1.5 text-title leading-none! font-bold md:text-headline">
          <Star className="size-5.5 md:size-7" />
          <span>{t('scene.points')}</span>
        </div>
        <div className="mt-1 hidden text-meta text-ink-2 md:block">{t('scene.skill')}</div>
      </div>
    </div>
  );
}

function EventCard() {
  const { t } = useTranslation('welcome');
  return (
    <div className={classNames(FLOAT, 'top-58 hidden items-center gap-3 py-3 pr-4.5 pl-3 md:right-8 md:flex lg:-right-3')}>
      <span className="grid h-13 w-12 content-center justify-items-center rounded-control bg-sky-tint-2 text-sky-ink">
        <span className="text-title leading-none! font-bold">{t('scene.day')}</span>
        <span className="mt-0.5 text-tiny leading-none! font-semibold">{t('scene.month')}</span>
      </span>
      <div>
        <div className="text-label">{t('scene.event')}</div>
        <div className="text-meta text-ink-2">{t('scene.eventWhen')}</div>
      </div>
    </div>
  );
}

function Talk() {
  const { t } = useTranslation('welcome');
  return (
    <>
      <div className="absolute right-4 bottom-7 flex items-end gap-2.5 rounded-bubble rounded-br-[6px] bg-bubble-out px-3.5 py-2.5 text-label font-normal shadow-e3 md:hidden">
        <span>{t('scene.thanks')}</span>
        <CheckCheck className="size-4 text-board-ink" />
      </div>
      <div className="absolute right-6 bottom-19 hidden w-67 gap-1.5 md:grid">
        <div className="justify-self-start rounded-panel rounded-bl-[6px] bg-card px-4 py-2.5 shadow-e3">{t('scene.question')}</div>
        <div className="flex items-end gap-2.5 justify-self-end rounded-panel rounded-br-[6px] bg-bubble-out py-2.5 pr-3.5 pl-4 shadow-e3">
          <span>{t('scene.answer')}</span>
          <CheckCheck className="size-4 text-board-ink" />
        </div>
      </div>
    </>
  );
}
