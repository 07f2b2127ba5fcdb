import { Calendar, MessageCircle, Newspaper, Users } from 'lucide-react';
import { ICONS } from '../../../schema/icons.ts';
import { Button } from '../../components/button.tsx';
import { Disc } from '../../components/disc.tsx';
import { DoodleWall } from '../../components/doodle-wall.tsx';
import { Logo } from '../../components/logo.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { TabBar } from '../../components/tab-bar.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { SpecimenRow, SpecimenSection } from './specimen-section.tsx';
import { TYPE_STEPS, WORDS } from './specimen-words.ts';

const PLACES = [
  { to: '/_specimen', label: 'Класс', icon: Users, end: true },
  { to: '/_specimen/story', label: 'Лента', icon: Newspaper },
  { to: '/_specimen/calendar', label: 'Календарь', icon: Calendar },
  { to: '/_specimen/chat', label: 'Чат', icon: MessageCircle, count: 3, countLabel: '3 непрочитанных' },
];

/** Headers, bottom bar, wallpaper, pictures, type. */
export function SpecimenFrame() {
  return (
    <>
      <SpecimenSection title={WORDS.headers}>
        <Logo />
        <div className="-mx-4 grid gap-4 md:-mx-12">
          <PageHeader
            title={WORDS.className}
            subtitle={WORDS.classCount}
            tone="star"
            leading={<Disc tone="star" picture="fox" size={56} onTone />}
            actions={<Button variant="card">{WORDS.invite}</Button>}
            tabs={<Tabs label="Класс" items={PLACES} />}
          />
          <PageHeader title={WORDS.longName} back={{ to: '/_specimen', label: 'Назад' }} />
          <div className="relative h-60 bg-sunken">
            <DoodleWall />
          </div>
          <TabBar label="Главное" items={PLACES} />
        </div>
      </SpecimenSection>
      <SpecimenSection title={WORDS.icons}>
        <SpecimenRow>
          {ICONS.map(({ slug, kind, colour }) => (
            <Disc key={kind + slug} tone={colour} picture={slug} size={48} />
          ))}
        </SpecimenRow>
      </SpecimenSection>
      <SpecimenSection title={WORDS.type}>
        {TYPE_STEPS.map(([step, text]) => (
          <p key={step} className={step}>
            {text}
          </p>
        ))}
      </SpecimenSection>
    </>
  );
}
