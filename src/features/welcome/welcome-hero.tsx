import { useTranslation } from 'react-i18next';
import { Disc } from '../../components/disc.tsx';
import type { Tone } from '../../components/tone.ts';
import { HeroStage } from './hero-stage.tsx';
import type { WelcomePageProps } from './welcome-page.tsx';

/** What it is, in one sentence and one scene, and who are you. */
export function WelcomeHero({ onLogin }: WelcomePageProps) {
  const { t } = useTranslation('welcome');
  return (
    <section className="relative grid items-center gap-6 pt-2 md:pt-0 lg:min-h-156 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)] lg:gap-18">
      <div className="contents lg:block">
        {/* Over the shadows of the picture. */}
        <div className="relative z-1">
          <h1 className="text-[2.125rem] leading-[1.12] font-bold tracking-[-.036em] md:text-hero">{t('hero.title')}</h1>
          <p className="mt-3 mb-5 max-w-[33ch] text-subtitle leading-normal! font-normal! tracking-normal! text-ink-2 md:mt-5 md:mb-8 md:text-[1.25rem]">{t('hero.lead')}</p>
          {/* Above the picture on a phone: all three ways in are seen without scrolling (F-316). */}
          <div className="grid gap-2.5 md:grid-cols-2 md:gap-4">
            <RoleCard tone="star" picture="backpack" title={t('hero.student')} hint={t('hero.studentHint')} onPress={() => onLogin('student')} />
            <RoleCard tone="sky" picture="house" title={t('hero.parent')} hint={t('hero.parentHint')} onPress={() => onLogin('parent')} />
            <RoleCard
              tone="leaf"
              picture="owl"
              title={t('hero.teacher')}
              hint={t('hero.teacherHint')}
              onPress={() => onLogin('teacher')}
            />
          </div>
        </div>
      </div>
      <HeroStage />
    </section>
  );
}

function RoleCard({ tone, picture, title, hint, onPress }: { tone: Tone; picture: string; title: string; hint: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex items-center gap-4 rounded-panel bg-card p-3 pr-4 text-left shadow-e2 transition-[box-shadow,transform] duration-base hover:-translate-y-0.5 hover:shadow-e3 active:translate-y-0 motion-reduce:transform-none md:rounded-lg md:p-5"
    >
      <Disc tone={tone} picture={picture} size={60} className="max-md:size-12!" />
      <span className="min-w-0">
        <span className="block text-lead leading-tight! font-strong tracking-[-.012em]">{title}</span>
        <span className="mt-0.5 block text-meta text-ink-2">{hint}</span>
      </span>
    </button>
  );
}
