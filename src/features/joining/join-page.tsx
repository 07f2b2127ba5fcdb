import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { codeOf } from '../../../schema/rules/joining-rules.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { useSession } from '../../data/use-session.ts';
import { forgetInvite, keepInvite } from '../../lib/kept-invite.ts';
import { CodeTiles } from './code-field.tsx';
import { CodeForm } from './code-form.tsx';
import { ConnectFlow } from './connect-flow.tsx';
import { FoundCode } from './found-code.tsx';
import { InviteCard } from './invite-card.tsx';
import { InviteSkeleton } from './invite-skeleton.tsx';
import { JoinFrame } from './join-frame.tsx';
import { OfflineNote } from './offline-note.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { useCodeFacts } from './use-code-facts.ts';

/** /parents/join and /parents/join/{code}, for visitors and parents: what the code invites to, and the way in (JOI-01). */
export function JoinPage({ code }: { code: string | null }) {
  if (code === null) return <TypedCode />;
  const own = codeOf(code);
  if (own !== code) return <Navigate to={own === '' ? '/parents/join' : `/parents/join/${own}`} replace />;
  return <Invite key={code} code={code} />;
}

function TypedCode() {
  const { t } = useTranslation('joining');
  const navigate = useNavigate();
  return (
    <JoinFrame title={t('title')} text={t('text')}>
      <CodeForm onCode={(code) => void navigate(`/parents/join/${code}`)} />
    </JoinFrame>
  );
}

function Invite({ code }: { code: string }) {
  const { t } = useTranslation('joining');
  const navigate = useNavigate();
  const session = useSession();
  const { asked, again } = useCodeFacts(code);
  const isFound = asked.state === 'found';
  useEffect(() => {
    if (isFound) keepInvite({ code, invitation: null }, Date.now());
  }, [isFound, code]);

  if (asked.state === 'refused') {
    return (
      <JoinFrame title={t('title')} text={t('text')}>
        <CodeForm code={code} refusal={asked.why} onCode={(next) => (next === code ? again() : void navigate(`/parents/join/${next}`))} />
      </JoinFrame>
    );
  }
  if (asked.state !== 'found') {
    return (
      <JoinFrame title={t('title')} text={t('text')}>
        <CodeTiles code={code} />
        {asked.state === 'offline' && (
          <>
            <OfflineNote />
            <ButtonLink variant="ghost" to="/parents/join" className="justify-self-center">
              {t('code.other')}
            </ButtonLink>
          </>
        )}
        {asked.state === 'asking' && <InviteSkeleton />}
      </JoinFrame>
    );
  }
  if (session?.state === 'active') return <ConnectFlow facts={asked.facts} code={code} />;
  return (
    <JoinFrame title={t('title')} aside={session && <RegistrationCard isExpired={session.state === 'expired'} />}>
      <FoundCode code={code} kind={asked.facts.kind} />
      <InviteCard facts={asked.facts} />
      <ButtonLink variant="ghost" to="/parents/join" onClick={forgetInvite} className="justify-self-center">
        {t('confirm.notMine')}
      </ButtonLink>
    </JoinFrame>
  );
}
