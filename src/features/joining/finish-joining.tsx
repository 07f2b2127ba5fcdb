import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { forgetInvite, isLearningPassed, passLearning } from '../../lib/kept-invite.ts';
import { LearningShow } from './learning-show.tsx';

/** The invitation is used: the slides, once (JOI-04), then on to what it led to. */
export function FinishJoining({ to }: { to: string }) {
  const [isPassed, setPassed] = useState(isLearningPassed);
  useEffect(() => {
    if (isPassed) forgetInvite();
  }, [isPassed]);
  if (isPassed) return <Navigate to={to} replace />;
  return (
    <LearningShow
      onDone={() => {
        passLearning();
        setPassed(true);
      }}
    />
  );
}
