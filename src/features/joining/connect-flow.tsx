import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeFacts } from '../../../schema/port/commands.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { isLearningPassed } from '../../lib/kept-invite.ts';
import { ConfirmChild } from './confirm-child.tsx';
import { FinishJoining } from './finish-joining.tsx';
import { InviteCard } from './invite-card.tsx';
import { FoundCode } from './found-code.tsx';
import { JoinFrame } from './join-frame.tsx';
import { PickChild } from './pick-child.tsx';
import { useStanding } from './use-standing.ts';
import { useWish } from './use-wish.ts';
import { knownTarget, pendingTarget, wishTarget } from './wish-target.ts';

/** A logged-in parent with a code that holds: whose parent they are, then the slides, then the request or the child (JOI-01, JOI-05). */
export function ConnectFlow({ facts, code }: { facts: CodeFacts; code: string }) {
  const { t } = useTranslation('joining');
  const { t: shared } = useTranslation();
  const standing = useStanding();
  const wish = useWish();
  const [askedPath, setAskedPath] = useState<string | null>(null);
  // What was asked by a class's code on an earlier visit that ended before the slides did goes on with them. Without
  // slides to come the code leads to the list, for another child.
  const [hasSlides] = useState(() => !isLearningPassed());
  if (standing !== undefined) {
    if (askedPath !== null) return <FinishJoining to={askedPath} />;
    if (wish.state === 'done' || wish.state === 'waiting') return <FinishJoining to={wishTarget(wish.requestId, code, facts, standing)} />;
    const asked = facts.kind === 'student' ? knownTarget(code, standing) : hasSlides ? pendingTarget(code, standing) : null;
    const known = wish.state === 'none' ? asked : null;
    if (known !== null) return <FinishJoining to={known} />;
  }
  return (
    <JoinFrame title={t('title')}>
      <FoundCode code={code} kind={facts.kind} />
      <InviteCard facts={facts} />
      {standing === undefined ? (
        <output aria-label={shared('loading')}>
          <Skeleton className="h-32 rounded-panel!" />
        </output>
      ) : facts.kind === 'student' ? (
        <ConfirmChild facts={facts} code={code} standing={standing} wish={wish} />
      ) : (
        <PickChild facts={facts} code={code} standing={standing} onAsked={setAskedPath} />
      )}
    </JoinFrame>
  );
}
