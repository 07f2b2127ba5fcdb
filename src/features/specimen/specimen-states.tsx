import { Hourglass, MailWarning, MessageCircle } from 'lucide-react';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ChalkDrawing } from '../../components/chalk-drawing.tsx';
import { DashedCard } from '../../components/dashed-card.tsx';
import { DateTile } from '../../components/date-tile.tsx';
import { Disc } from '../../components/disc.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { HonestState } from '../../components/honest-state.tsx';
import { Pill } from '../../components/pill.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { RefusedNote } from '../../components/refused-note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StarIcon } from '../../components/star-icon.tsx';
import { SpecimenRow, SpecimenSection } from './specimen-section.tsx';
import { WORDS } from './specimen-words.ts';

const DISCS = [
  ['rose', 'fox'],
  ['sky', 'rocket'],
  ['lilac', 'artist-palette'],
  ['leaf', 'soccer-ball'],
  ['star', 'lion'],
  ['board', 'globe'],
] as const;

/** Honest states, banners, badges, faces, skeletons, empty states. */
export function SpecimenStates() {
  return (
    <>
      <SpecimenSection title={WORDS.states}>
        <SpecimenRow>
          <HonestState state="waiting" />
          <HonestState state="sending" percent={40} />
          <HonestState state="sending" />
          <HonestState state="sent" />
          <HonestState state="read" />
          <HonestState state="failed" />
        </SpecimenRow>
        <RefusedNote text={WORDS.refused} onRetry={() => undefined} onDiscard={() => undefined} />
        <ProgressBar percent={40} label="История для 2 «Б»" />
        <Banner kind="offline" title={WORDS.offlineTitle} action={{ label: 'Ждут: 3', to: '/_specimen' }}>{WORDS.offlineText}</Banner>
        <Banner kind="online" title={WORDS.onlineTitle}>{WORDS.onlineText}</Banner>
        <Banner kind="notice" icon={MailWarning} title={WORDS.verifyTitle} action={{ label: WORDS.retry, onPress: () => undefined }}>{WORDS.verifyText}</Banner>
      </SpecimenSection>
      <SpecimenSection title={WORDS.faces}>
        <SpecimenRow>
          <Badge count={3} />
          <Badge count={2} kind="hot" />
          <Badge count={12} kind="mute" />
          <Badge count={120} />
          <Pill tone="board">{WORDS.today}</Pill>
          <Pill tone="star" icon={StarIcon}>{WORDS.stars}</Pill>
          <Pill tone="lilac" icon={Hourglass}>{WORDS.waitsTeacher}</Pill>
          <Pill tone="coral">{WORDS.declined}</Pill>
          <Pill>{WORDS.waitsNet}</Pill>
        </SpecimenRow>
        <SpecimenRow>
          <DateTile day="26" month="ноя" tone="star" />
          <DateTile day="2" month="дек" tone="lilac" />
        </SpecimenRow>
        <SpecimenRow>
          {DISCS.map(([tone, picture]) => (
            <Disc key={picture} tone={tone} picture={picture} size={56} />
          ))}
          <Disc tone="sky" icon={MessageCircle} size={56} square />
          <Avatar name="Людмила Орлова" size={56} />
          <Avatar name="Анна" size={56} />
          <Avatar name="Jean-Luc Picard" src="/gone.jpg" size={56} />
        </SpecimenRow>
      </SpecimenSection>
      <SpecimenSection title={WORDS.empty}>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Card pad="sm">
            <div className="flex items-center gap-3">
              <Skeleton shape="circle" className="size-11" />
              <div className="grid flex-1 gap-2">
                <Skeleton shape="line" className="w-3/5" />
                <Skeleton shape="line" className="w-2/5" />
              </div>
            </div>
            <Skeleton className="mt-4 h-28" />
          </Card>
          <Card pad="none">
            <EmptyState drawing="envelope" title={WORDS.noMessages} action={<Button>{WORDS.writeNow}</Button>}>{WORDS.writeFirst}</EmptyState>
          </Card>
        </div>
        <DashedCard label="Создать класс" hint="Детский или взрослый" className="w-full md:min-h-58" />
        <div className="flex flex-wrap justify-between gap-2">
          <ChalkDrawing name="desk" />
          <ChalkDrawing name="tick" />
          <ChalkDrawing name="talk" />
        </div>
      </SpecimenSection>
    </>
  );
}
