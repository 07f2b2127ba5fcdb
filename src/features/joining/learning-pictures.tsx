import { CheckCheck, CloudOff, Heart, MessageCircle, Wifi } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChalkDrawing } from '../../components/chalk-drawing.tsx';
import { Disc } from '../../components/disc.tsx';
import { HonestState } from '../../components/honest-state.tsx';
import { Star } from '../../components/star.tsx';
import { classNames } from '../../lib/class-names.ts';
import teacher from '../../assets/teacher.svg';
import type { Elements } from '../../lib/text-or-elements.ts';
import reading from './art/reading.svg';

// On the board of the dark theme a high shadow is a black blotch.
const SHADOW = 'shadow-e4 dark:shadow-e2';
const PAPER = `bg-card dark:bg-board-tint-2 text-ink ${SHADOW}`;

/** The four slides: the key of its words, and a picture made of the product's own pieces. Decoration: the words say it all. */
export const LEARNING_SLIDES = [
  { key: '0', Picture: Welcome },
  { key: '1', Picture: Story },
  { key: '2', Picture: Stars },
  { key: '3', Picture: Talk },
] as const satisfies readonly { key: string; Picture: () => Elements }[];

function Welcome() {
  return <ChalkDrawing name="desk" className="mt-12 h-auto! w-full max-w-80 stroke-chalk! md:mt-0 [&>path:last-child]:stroke-star" />;
}

function Story() {
  const { t } = useTranslation('joining');
  return (
    <div className="relative w-full max-w-75">
      <div className={classNames(PAPER, 'rotate-[-2.5deg] rounded-lg p-3.5')}>
        <div className="flex items-center gap-2.5">
          <img src={teacher} alt="" className="size-10 rounded-full" />
          <div className="min-w-0">
            <div className="truncate text-label">{t('scene.teacher')}</div>
            <div className="text-small text-ink-2">{t('scene.now')}</div>
          </div>
        </div>
        <img src={reading} alt="" className="mt-3 mb-2 h-42 w-full rounded-card object-cover dark:brightness-[.92]" />
        <div className="flex items-center gap-5 py-1 text-label text-ink-2">
          <Heart className="size-5.5 fill-coral stroke-coral" />
          <MessageCircle className="size-5.5" />
        </div>
      </div>
      <StarChip className="absolute -right-3 -bottom-7 rotate-3" picture="open-book" label={t('scene.reads')} />
    </div>
  );
}

function Stars() {
  const { t } = useTranslation('joining');
  return (
    <div className="relative grid w-full max-w-75 justify-items-center pt-9 pb-14">
      <div className={classNames(PAPER, 'grid w-56 rotate-[-2deg] justify-items-center gap-3 rounded-lg px-6 py-8')}>
        <Disc tone="rose" picture="fox" size={104} />
        <span className="flex items-center gap-2 text-headline">
          <Star className="size-7" />
          <span>{t('scene.total')}</span>
        </span>
      </div>
      <StarChip className="absolute top-0 -left-1 -rotate-6" picture="handshake" label={t('scene.helps')} />
      <StarChip className="absolute -right-1 bottom-4 rotate-3" picture="light-bulb" label={t('scene.thinks')} />
    </div>
  );
}

function StarChip({ picture, label, className }: { picture: string; label: string; className: string }) {
  const { t } = useTranslation('joining');
  return (
    <div className={classNames(PAPER, 'flex items-center gap-2.5 rounded-panel py-2.5 pr-4.5 pl-2.5', className)}>
      <Disc tone="sky" picture={picture} size={44} />
      <div>
        <div className="text-label">{label}</div>
        <div className="flex items-center gap-1 text-small font-semibold text-star-ink">
          <Star className="size-3.5" />
          <span>{t('scene.one')}</span>
        </div>
      </div>
    </div>
  );
}

function Talk() {
  const { t } = useTranslation('joining');
  return (
    <div className="grid w-full max-w-80 gap-2.5">
      <div className={classNames(SHADOW, 'flex max-w-[85%] items-end gap-2.5 justify-self-end rounded-panel rounded-br-[6px] bg-bubble-out py-2.5 pr-3.5 pl-4 text-ink')}>
        <span>{t('scene.question')}</span>
        <CheckCheck className="size-4 shrink-0 text-board-ink" />
      </div>
      <div className={classNames(PAPER, 'max-w-[85%] justify-self-start rounded-panel rounded-bl-[6px] px-4 py-2.5')}>{t('scene.answer')}</div>
      <div className={classNames(PAPER, 'mt-5 flex items-center gap-3 rounded-bubble px-4 py-3')}>
        <CloudOff className="size-5.5" />
        <span className="flex-1 text-label">{t('scene.off')}</span>
        <HonestState state="waiting" plain className="text-ink-2" />
      </div>
      <div className={classNames(PAPER, 'ml-6 flex items-center gap-3 rounded-bubble px-4 py-3')}>
        <Wifi className="size-5.5" />
        <span className="flex-1 text-label">{t('scene.on')}</span>
        <HonestState state="sent" plain className="text-ink-2" />
      </div>
    </div>
  );
}
