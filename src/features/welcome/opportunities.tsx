import { Calendar, MessageCircle, Newspaper, Star, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Disc } from '../../components/disc.tsx';
import type { IconType } from '../../components/icon-type.ts';
import type { Tone } from '../../components/tone.ts';
import { classNames } from '../../lib/class-names.ts';
import { ProductPicture, type PictureName } from './product-picture.tsx';

/** Two rows of a wide and a narrow card: the wide one stands left, then right. */
const PARTS = [
  { key: 'story', icon: Newspaper, tone: 'sky', isWide: true },
  { key: 'chat', icon: MessageCircle, tone: 'board', isWide: false },
  { key: 'calendar', icon: Calendar, tone: 'lilac', isWide: false },
  { key: 'room', icon: Star, tone: 'star', isWide: true },
] as const satisfies readonly { key: PictureName; icon: IconType; tone: Tone; isWide: boolean }[];

const GROUNDS = { sky: 'bg-sky-tint', board: 'bg-board-tint', lilac: 'bg-lilac-tint', star: 'bg-star-tint' } as const;

/** What one can do here, on real screens of it. */
export function Opportunities() {
  const { t } = useTranslation('welcome');
  return (
    <section id="opportunities" aria-labelledby="opportunities-title" className="scroll-mt-4 pt-16 md:pt-22">
      <h2 id="opportunities-title" className="max-w-[20ch] text-[1.875rem] leading-[1.12] font-bold tracking-[-.032em] md:text-display">
        {t('opportunities.title')}
      </h2>
      <div className="mt-6 grid grid-cols-1 gap-3 md:mt-10 md:grid-cols-12 md:gap-5">
        {PARTS.map(({ key, icon, tone, isWide }) => (
          <article key={key} className={classNames('flex min-w-0 flex-col overflow-hidden rounded-[28px] p-5 pb-0 md:p-7 md:pb-0', GROUNDS[tone], isWide ? 'md:col-span-7' : 'md:col-span-5')}>
            <Words icon={icon} tone={tone} title={t(`opportunities.${key}.title`)} text={t(`opportunities.${key}.text`)} />
            <ProductPicture name={key} isWide={isWide} />
          </article>
        ))}
        <article className="rounded-[28px] bg-card p-5 shadow-e2 md:col-span-12 md:p-7">
          <Words icon={UserPlus} tone="rose" title={t('opportunities.invites.title')} text={t('opportunities.invites.text')} />
        </article>
      </div>
    </section>
  );
}

function Words({ icon, tone, title, text }: { icon: IconType; tone: Tone; title: string; text: string }) {
  return (
    <div className="flex items-start gap-4">
      <Disc tone={tone} icon={icon} size={56} square />
      <div>
        <h3 className="text-[1.375rem] leading-tight font-strong tracking-[-.018em]">{title}</h3>
        <p className="mt-1 text-ink-2">{text}</p>
      </div>
    </div>
  );
}
