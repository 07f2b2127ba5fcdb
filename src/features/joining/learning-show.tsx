import { ArrowRight, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Doodle } from '../../components/doodle.tsx';
import { classNames } from '../../lib/class-names.ts';
import { LEARNING_SLIDES } from './learning-pictures.tsx';
import { useSwipe } from './use-swipe.ts';

const LAST = LEARNING_SLIDES.length - 1;
const BUTTON = 'text-chalk! hover:bg-[color-mix(in_oklab,var(--chalk)_14%,transparent)]!';

/** What a parent can do here, in four slides on the blackboard (JOI-04): by buttons, arrow keys or a swipe, or passed over. */
export function LearningShow({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('joining');
  const [slide, setSlide] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  const go = (by: 1 | -1) => setSlide((before) => Math.min(LAST, Math.max(0, before + by)));
  const swipe = useSwipe(go);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowRight') go(1);
      else if (event.key === 'ArrowLeft') go(-1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const { key, Picture } = LEARNING_SLIDES[slide] ?? LEARNING_SLIDES[0];
  return (
    <main {...swipe} className="flex h-dvh touch-pan-y flex-col overflow-x-hidden overflow-y-auto bg-board-deep text-chalk">
      <title>{t('learning.title')}</title>
      <div className="mx-auto flex min-h-full w-full max-w-120 shrink-0 flex-col px-6 pb-[max(1.75rem,env(safe-area-inset-bottom))]">
        <div className="flex h-15 shrink-0 items-center justify-between">
          <p className="text-meta opacity-80 tabular-nums">{t('learning.place', { place: slide + 1, count: LAST + 1 })}</p>
          {slide < LAST && (
            <Button variant="ghost" className={classNames(BUTTON, '-mr-4.5')} onClick={onDone}>
              {t('learning.skip')}
            </Button>
          )}
        </div>
        <div aria-hidden="true" className="relative grid min-h-90 flex-1 place-items-center py-4">
          <Doodle className="pointer-events-none absolute top-2 -left-15 h-37.5 w-120 max-w-none opacity-20 md:inset-x-0 md:h-31 md:w-full" />
          <div key={slide} className="relative grid w-full animate-rise place-items-center motion-reduce:animate-none"><Picture /></div>
        </div>
        <div aria-live="polite" className="min-h-41">
          <h1 ref={title} tabIndex={-1} className="text-[2.125rem] leading-[1.12] font-bold tracking-[-.03em] text-balance outline-none">
            {t(`learning.slides.${key}.title`)}
          </h1>
          <p className="mt-3 text-lead opacity-90">{t(`learning.slides.${key}.text`)}</p>
        </div>
        <div className="mt-7 flex flex-wrap items-center justify-end gap-2">
          <span aria-hidden="true" className="flex flex-1 gap-2">
            {LEARNING_SLIDES.map((_, place) => (
              <i key={place} className={classNames('h-2 rounded-full bg-current transition-[width,opacity] duration-base', place === slide ? 'w-7' : 'w-2 opacity-35')} />
            ))}
          </span>
          {slide > 0 && (
            <Button variant="ghost" className={BUTTON} onClick={() => go(-1)}>
              {t('learning.previous')}
            </Button>
          )}
          <Button variant="star" className="min-h-13! rounded-bubble! px-5! text-subtitle! md:px-6.5!" onClick={() => (slide === LAST ? onDone() : go(1))}>
            <span>{t(slide === LAST ? 'learning.done' : 'learning.next')}</span>
            {slide === LAST ? <Check className="size-5" /> : <ArrowRight className="size-5" />}
          </Button>
        </div>
      </div>
    </main>
  );
}
