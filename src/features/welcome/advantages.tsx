import { CloudOff, Wifi } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Disc } from '../../components/disc.tsx';
import { HonestState, type HonestStateName } from '../../components/honest-state.tsx';
import type { IconType } from '../../components/icon-type.ts';
import { Star } from '../../components/star.tsx';
import { classNames } from '../../lib/class-names.ts';
import type { Elements } from '../../lib/text-or-elements.ts';

/** Why us: three promises, each shown rather than told. */
export function Advantages() {
  const { t } = useTranslation('welcome');
  return (
    <section id="advantages" aria-labelledby="advantages-title" className="scroll-mt-4 pt-16 md:pt-22">
      <h2 id="advantages-title" className="max-w-[20ch] text-[1.875rem] leading-[1.12] font-bold tracking-[-.032em] md:text-display">
        {t('advantages.title')}
      </h2>
      <div className="mt-6 grid grid-cols-1 gap-3 md:mt-10 md:gap-5 lg:grid-cols-3">
        <Promise look="bg-board-tint" title={t('advantages.offline.title')} text={t('advantages.offline.text')}>
          <div className="grid w-full max-w-75 gap-2.5">
            <NetworkRow icon={CloudOff} word={t('advantages.offline.off')} state="waiting" />
            <NetworkRow icon={Wifi} word={t('advantages.offline.on')} state="sent" className="ml-6" />
          </div>
        </Promise>
        <Promise look="bg-sky-tint" title={t('advantages.honest.title')} text={t('advantages.honest.text')}>
          <div className="grid w-full max-w-75 justify-items-end gap-2">
            <Bubble text={t('advantages.honest.first')} state="read" />
            <Bubble text={t('advantages.honest.second')} state="sending" percent={40} />
            <Bubble text={t('advantages.honest.third')} state="waiting" />
          </div>
        </Promise>
        <Promise look="bg-star-tint" title={t('advantages.joy.title')} text={t('advantages.joy.text')}>
          <div className="relative">
            <Disc tone="star" picture="fox" size={112} className="bg-card!" />
            <Star className="absolute -top-3 -right-8 size-14" />
            <Star className="absolute top-9 -left-6.5 size-6 -rotate-18" />
            <Star className="absolute -right-10 bottom-1.5 size-5 rotate-20" />
          </div>
        </Promise>
      </div>
    </section>
  );
}

function Promise({ look, title, text, children }: { look: string; title: string; text: string; children: Elements }) {
  return (
    <article className={classNames('flex flex-col min-w-0 overflow-x-clip rounded-[28px] p-5 md:p-7 lg:min-h-80', look)}>
      <div aria-hidden="true" className="mb-6 grid h-42 place-items-center">
        {children}
      </div>
      <h3 className="text-[1.375rem] leading-tight font-strong tracking-[-.018em]">{title}</h3>
      <p className="mt-2 text-ink-2">{text}</p>
    </article>
  );
}

function NetworkRow({ icon: Icon, word, state, className }: { icon: IconType; word: string; state: HonestStateName; className?: string }) {
  return (
    <div className={classNames('flex items-center gap-3 rounded-bubble bg-card px-4 py-3 shadow-e2', className)}>
      <Icon className="size-5.5" />
      <span className="flex-1 text-label">{word}</span>
      <HonestState state={state} />
    </div>
  );
}

function Bubble({ text, state, percent }: { text: string; state: HonestStateName; percent?: number }) {
  return (
    <div className="flex max-w-full items-center gap-2 rounded-bubble rounded-br-[6px] bg-card py-2.5 pr-3 pl-3.5 shadow-e2 md:gap-3.5 md:pr-3.5 md:pl-4">
      <span className="truncate">{text}</span>
      <HonestState state={state} percent={percent} />
    </div>
  );
}
