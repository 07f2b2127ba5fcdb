import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Skill, SkillType } from '../../../schema/records/award.ts';
import { Disc } from '../../components/disc.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { toneNamed, type Tone } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { classNames } from '../../lib/class-names.ts';
import { signedPoints } from '../../lib/signed-points.ts';

/* Three columns on the narrowest phone, four in the dialog of a desk; fewer where the reader's text is larger (F-501). */
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.75rem),1fr))] gap-x-1 gap-y-2 md:grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] md:gap-2';

/** So many of a kind a class has from its first day, which is three rows on any screen. */
const USUAL = 9;

export interface SkillGridProps {
  classId: string;
  type: SkillType;
  /** `from`: what was pressed, where a star may start. */
  onGive: (skill: Skill, from: Element) => void;
}

/** What one can give points for, of one kind; each press gives them once. */
export function SkillGrid({ classId, type, onGive }: SkillGridProps) {
  const { t } = useTranslation('room');
  const { t: shared } = useTranslation();
  const skills = useQuery('skills', { classId });
  const icons = useQuery('icons', { kind: 'skill' });
  const rows = skills?.rows.filter((skill) => skill.type === type) ?? [];
  if (!skills?.isLoaded && rows.length === 0) {
    return (
      <output aria-label={shared('loading')} className={GRID}>
        {Array.from({ length: USUAL }, (_, index) => (
          <span key={index} className="grid justify-items-center gap-3 py-3">
            <Skeleton shape="circle" className="size-18" />
            <Skeleton shape="line" className="w-20" />
          </span>
        ))}
      </output>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState drawing="desk" title={t('skills.empty')}>
        {t('skills.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className={GRID}>
      {rows.map((skill) => (
        <li key={skill._id} className="grid">
          <SkillTile skill={skill} tone={toneNamed(icons?.rows.find((icon) => icon.content === skill.icon)?.colour ?? 'star')} onGive={onGive} />
        </li>
      ))}
    </ul>
  );
}

function SkillTile({ skill, tone, onGive }: { skill: Skill; tone: Tone; onGive: SkillGridProps['onGive'] }) {
  const [presses, setPresses] = useState(0);
  const isPraise = skill.type === 'positive';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    setPresses(presses + 1);
    onGive(skill, event.currentTarget.firstElementChild ?? event.currentTarget);
  };
  return (
    <button
      type="button"
      onClick={press}
      className={classNames('grid content-start justify-items-center gap-2.5 rounded-card px-1 pt-3.5 pb-3 text-center transition-[background-color,transform] duration-quick select-none active:scale-[.96] md:px-2', isPraise ? 'hover:bg-star-tint' : 'hover:bg-coral-tint')}
    >
      <span className="relative">
        <Disc tone={isPraise ? tone : 'coral'} picture={skill.icon} size={72} />
        {presses > 0 && <span key={presses} aria-hidden="true" onAnimationEnd={() => setPresses(0)} className={classNames('absolute -inset-1 animate-[ring-out_var(--d-joy)_ease-out_both] rounded-full inset-ring-3', isPraise ? 'inset-ring-star' : 'inset-ring-coral')} />}
        <span className={classNames('absolute -top-1 -right-3 grid h-6 min-w-8 place-items-center rounded-full px-1.5 text-small font-bold', isPraise ? 'bg-star text-on-star' : 'bg-coral-solid text-on-solid')}>{signedPoints(skill)}</span>
      </span>
      <span className="max-w-full text-meta leading-tight! font-label wrap-anywhere md:text-label">{skill.name}</span>
    </button>
  );
}
