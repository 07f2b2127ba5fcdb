import { Calendar, MessageCircle, Newspaper, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Disc } from '../../components/disc.tsx';

const PARTS = [
  { key: 'story', icon: Newspaper, tone: 'sky' },
  { key: 'calendar', icon: Calendar, tone: 'lilac' },
  { key: 'chat', icon: MessageCircle, tone: 'board' },
  { key: 'invites', icon: UserPlus, tone: 'star' },
] as const;

/** What one can do here. */
export function Opportunities() {
  const { t } = useTranslation('welcome');
  return (
    <section id="opportunities" aria-labelledby="opportunities-title" className="scroll-mt-4 pt-16 md:pt-22">
      <h2 id="opportunities-title" className="max-w-[20ch] text-[1.875rem] leading-[1.12] font-bold tracking-[-.032em] md:text-display">
        {t('opportunities.title')}
      </h2>
      <div className="mt-6 grid gap-6 md:mt-10 md:grid-cols-2 md:gap-y-8 lg:grid-cols-4">
        {PARTS.map(({ key, icon, tone }) => (
          <div key={key}>
            <Disc tone={tone} icon={icon} size={56} square />
            <h3 className="mt-3.5 mb-1 text-subtitle">{t(`opportunities.${key}.title`)}</h3>
            <p className="text-label leading-normal! font-normal! text-ink-2">{t(`opportunities.${key}.text`)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
