import { useTranslation } from 'react-i18next';
import type { CodeFacts } from '../../../schema/port/commands.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Card } from '../../components/card.tsx';
import { Disc } from '../../components/disc.tsx';
import { Doodle } from '../../components/doodle.tsx';
import { toneClass, toneNamed } from '../../components/tone.ts';
import { classNames } from '../../lib/class-names.ts';
import { teacherName } from '../../lib/person-name.ts';

/** What a code invites to: the class with its picture, the teacher, and whose family is meant (JOI-01). */
export function InviteCard({ facts }: { facts: CodeFacts }) {
  const { t } = useTranslation('joining');
  const tone = toneNamed(facts.colour);
  const [titles, school] = facts.kind === 'student' ? [titlesOf(facts.classes), facts.classes[0]?.schoolName] : [[], null];
  const others = titles.slice(1);
  return (
    <Card as="section" pad="none" large aria-labelledby="invite-class" className="overflow-hidden">
      <div className={classNames('relative h-16 md:h-24 overflow-hidden bg-tone-tint', toneClass(tone))}>
        {/* Small enough to be seen whole beside the picture. */}
        <Doodle className="absolute top-0 -right-1.5 h-18 w-58.5 text-tone opacity-60 md:-top-1 md:right-0 md:h-28 md:w-91" />
      </div>
      <div className="relative -mt-12 px-5 pb-4 md:-mt-11 md:px-6 md:pb-6">
        <Disc tone={tone} picture={facts.icon} size={88} className="ring-6 ring-card" />
        <h2 id="invite-class" className="mt-2 text-[1.5rem] leading-tight font-strong tracking-[-.018em] wrap-anywhere md:mt-3">
          {facts.className}
        </h2>
        {school && <p className="text-meta text-ink-2">{school}</p>}
        {others.length > 0 && <p className="text-meta text-ink-2">{t('invite.also', { classes: others.join(', ') })}</p>}
        <div className="mt-3 flex items-center gap-3 md:mt-4">
          <Avatar name={teacherName(facts.teacherFullName)} size={44} />
          <div className="min-w-0">
            <p className="text-label wrap-anywhere">{teacherName(facts.teacherFullName)}</p>
            <p className="text-meta text-ink-2">
              <span>{`${t(facts.kind === 'student' ? 'invite.family' : 'invite.class')} `}</span>
              {facts.kind === 'student' && <b className="font-strong whitespace-nowrap text-ink">{facts.studentInitials}</b>}
            </p>
          </div>
        </div>
      </div>
    </Card>
  );
}

/* A class with the name of the first is told by its school; a second one of that school would say nothing new. */
function titlesOf(classes: Extract<CodeFacts, { kind: 'student' }>['classes']): readonly string[] {
  return [...new Set(classes.map(({ className, schoolName }) => (className === classes[0]?.className && schoolName !== null ? `${className} (${schoolName})` : className)))];
}
