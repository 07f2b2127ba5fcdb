import { useTranslation } from 'react-i18next';
import type { CodeFacts } from '../../../schema/port/commands.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { HonestState } from '../../components/honest-state.tsx';
import { RefusedNote } from '../../components/refused-note.tsx';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { forgetInvite } from '../../lib/kept-invite.ts';
import { teacherName } from '../../lib/person-name.ts';
import { JoiningStep } from './joining-step.tsx';
import type { Standing } from './wish-target.ts';
import { childOf, feedPath, isSeenTwice } from './wish-target.ts';
import type { Wish } from './use-wish.ts';

export interface ConfirmChildProps {
  facts: Extract<CodeFacts, { kind: 'student' }>;
  code: string;
  standing: Standing;
  wish: Wish;
}

/** By a student's code: is this your child? The teacher is asked then (JOI-01). */
export function ConfirmChild({ facts, code, standing, wish }: ConfirmChildProps) {
  const { t } = useTranslation('joining');
  const tellError = useErrorToast();
  const known = childOf(facts, standing);
  const [place] = facts.classes;

  async function ask(): Promise<void> {
    const shown = place && { classId: place.classId, className: place.className, teacherFullName: facts.teacherFullName, studentPreview: { initials: facts.studentInitials, icon: facts.icon } };
    const error = await wish.ask({ code, invitationId: null, contact: null, ...(shown ? { shown } : {}) });
    if (error !== null) tellError(error);
  }

  if (wish.state === 'refused') {
    return <JoiningStep><RefusedNote text={wish.reason?.text ?? t('fault.other')} onRetry={wish.retry} onDiscard={wish.giveUp} /></JoiningStep>;
  }
  return (
    <JoiningStep title={t('confirm.title', { initials: facts.studentInitials })} text={t('confirm.text', { teacher: teacherName(facts.teacherFullName) })}>
      {known && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sky-tint px-3.5 py-2 text-meta font-medium text-sky-ink">
          <span>{t('confirm.known', { name: known.firstName })}</span>
          <ButtonLink to={feedPath(known._id)} variant="card" size="sm" onClick={forgetInvite}>
            {t('toFeedOf', { name: known.firstName })}
          </ButtonLink>
        </p>
      )}
      {isSeenTwice(facts, code, standing) && <p className="text-meta text-ink-2">{t('confirm.twin', { initials: facts.studentInitials, code })}</p>}
      <div className="grid gap-2">
        <Button variant="solid" size="lg" wide busy={wish.state === 'going'} onClick={() => void ask()}>
          {t('confirm.submit')}
        </Button>
        {wish.state === 'going' && (
          <p className="justify-self-center">
            <HonestState state="sending" />
          </p>
        )}
        <ButtonLink variant="ghost" wide to="/parents/join" onClick={forgetInvite}>
          {t('confirm.notMine')}
        </ButtonLink>
      </div>
    </JoiningStep>
  );
}
