import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { HonestState } from '../../components/honest-state.tsx';
import { RefusedNote } from '../../components/refused-note.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useSession } from '../../data/use-session.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { forgetInvite, keepInvite, noteTaken, takenFor } from '../../lib/kept-invite.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { FinishJoining } from './finish-joining.tsx';
import { InviteCard } from './invite-card.tsx';
import { InviteSkeleton } from './invite-skeleton.tsx';
import { JoinFrame } from './join-frame.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { useInvitationCheck } from './use-invitation-check.ts';
import { useStanding } from './use-standing.ts';
import { useWish } from './use-wish.ts';
import { childOf, feedPath } from './wish-target.ts';

export interface Invitation {
  readonly code: string;
  readonly invitation: string;
  readonly contact: string;
}

export interface InvitationPageProps extends Invitation {
  /** Gone on with from an earlier visit, perhaps of somebody else: asks before it connects. */
  isResumed: boolean;
}

/** The link of the teacher's letter: a visitor registers, a parent is connected at once (JOI-02). */
export function InvitationPage(props: InvitationPageProps) {
  const { t } = useTranslation('joining');
  const session = useSession();
  const { code, invitation, contact } = props;
  const who = session === undefined ? undefined : session.state === 'active' ? session.me._id : null;
  const checked = useInvitationCheck(props, who);
  const { state } = checked;
  // The way in stands below who invites: it does not move once somebody is about to type.
  const facts = 'facts' in checked ? checked.facts : null;
  useEffect(() => {
    if (state === 'ended') forgetInvite();
    else keepInvite({ code, invitation: { id: invitation, contact } }, Date.now());
  }, [state, code, invitation, contact]);
  if (state === 'ended') return <EndedInvitation isIn={session?.state === 'active'} />;
  if (session?.state === 'active') return <Binding {...props} facts={facts} isChecked={state !== 'asking'} email={session.me.email} />;
  return (
    <JoinFrame title={t('invitation.title')} text={t('invitation.text')} aside={session && state !== 'asking' && <RegistrationCard isExpired={session.state === 'expired'} email={contact.includes('@') ? contact : undefined} />}>
      {state === 'asking' && <InviteSkeleton />}
      {facts && <InviteCard facts={facts} />}
    </JoinFrame>
  );
}

/* Said before any form; whoever has used it themselves logs in and finds the child there. */
function EndedInvitation({ isIn }: { isIn: boolean }) {
  const { t } = useTranslation('joining');
  return (
    <JoinFrame title={t('invitation.ended')}>
      <Card className="grid gap-4">
        <RefusedNote text={t('invitation.refused')} />
        {isIn ? (
          <ButtonLink variant="solid" wide to={feedPath(null)}>
            {t('toMine')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="solid" wide to="/login">
            {t('invitation.login')}
          </ButtonLink>
        )}
      </Card>
    </JoinFrame>
  );
}

interface BindingProps {
  facts: Parameters<typeof childOf>[0];
  /** The server was asked about the link, or cannot be asked: nothing is sent before that (F-307). */
  isChecked: boolean;
  email: string | null;
}

/* Connects once, says what became of it, and goes on to the child. */
function Binding({ code, invitation, contact, isResumed, facts, isChecked, email }: InvitationPageProps & BindingProps) {
  const { t } = useTranslation('joining');
  const toast = useToast();
  const tellError = useErrorToast();
  const standing = useStanding();
  const wish = useWish();
  const isOffline = useSyncStatus()?.network === 'offline';
  const [before, setBefore] = useState<readonly string[] | null>(null);
  const [taken] = useState(() => takenFor(invitation));
  const mayAsk = !isResumed || taken !== null || email?.toLowerCase() === contact.toLowerCase();
  // Taken up on an earlier visit that ended before the slides did: nothing is to be asked any more.
  const earlier = standing?.children.find(({ _id }) => _id === taken);
  const hasAsked = useRef(false);
  const hasTold = useRef(false);

  const [isUnkept, setUnkept] = useState(false);
  const navigate = useNavigate();

  async function bind(): Promise<void> {
    const error = await wish.ask({ code, invitationId: invitation, contact });
    setUnkept(error !== null);
    if (error === null) noteTaken(invitation, '');
    else tellError(error);
  }
  function leave(): void {
    wish.giveUp();
    forgetInvite();
    void navigate(feedPath(null));
  }
  if (standing !== undefined && before === null) setBefore(standing.children.map(({ _id }) => _id));
  // Nobody has typed its code: the words are of the invitation.
  const isInvalid = wish.reason?.code === 'missing';
  // A link that is refused leaves nothing in the outbox (F-307).
  const [isRefused, setRefused] = useState(false);
  if (isInvalid && !isRefused) setRefused(true);
  const { giveUp } = wish;
  useEffect(() => {
    if (!isInvalid) return;
    giveUp();
    forgetInvite();
  });
  const isReady = isChecked && standing !== undefined && mayAsk && earlier === undefined;
  useEffect(() => {
    if (!isReady || hasAsked.current) return;
    hasAsked.current = true;
    void bind();
  });
  useEffect(() => {
    if (wish.state !== 'done' || hasTold.current) return;
    hasTold.current = true;
    toast({ kind: 'info', text: () => t('invitation.connected') });
  }, [wish.state, toast, t]);

  const isDone = wish.state === 'done' && standing !== undefined;
  const child = isDone ? (standing.children.find(({ _id }) => before?.includes(_id) === false) ?? childOf(facts, standing) ?? (standing.children.length === 1 ? standing.children[0] : undefined)) : earlier;
  const childId = child?._id;
  useEffect(() => {
    if (childId !== undefined) noteTaken(invitation, childId);
  }, [invitation, childId]);
  if (isRefused) return <EndedInvitation isIn />;
  if (child) return <FinishJoining to={feedPath(child._id)} />;
  if (isDone) {
    return (
      <JoinFrame title={t('invitation.title')}>
        <EmptyState drawing="tick" title={t('invitation.connected')} action={<ButtonLink variant="solid" to={feedPath(null)} onClick={forgetInvite}>{t('toFeed')}</ButtonLink>}>
          {t('invitation.coming')}
        </EmptyState>
      </JoinFrame>
    );
  }
  // Not in the outbox yet: this page asks once the parent's own lists are here, so leaving it must not forget the link.
  const state = wish.state === 'none' && mayAsk && standing === undefined && isOffline ? 'waiting' : wish.state;
  return (
    <JoinFrame title={t('invitation.title')}>
      {facts && <InviteCard facts={facts} />}
      {state === 'none' && (isUnkept || !mayAsk) && (
        <Card className="grid gap-3">
          {!mayAsk && <p className="wrap-anywhere">{t('invitation.resumed', { email: email ?? '' })}</p>}
          <Button variant="solid" size="lg" wide onClick={() => void bind()}>
            {t('confirm.submit')}
          </Button>
          <ButtonLink variant="ghost" wide to={feedPath(null)} onClick={forgetInvite}>
            {t('toMine')}
          </ButtonLink>
        </Card>
      )}
      {(state === 'going' || state === 'waiting') && (
        <Card className="grid justify-items-start gap-3">
          <HonestState state={state === 'going' ? 'sending' : 'waiting'} />
          <p className="text-ink-2">{t(state === 'going' ? 'invitation.going' : 'invitation.waiting')}</p>
          {state === 'waiting' && <ButtonLink to={feedPath(null)} onClick={wish.state === 'waiting' ? forgetInvite : undefined}>{t('toMine')}</ButtonLink>}
        </Card>
      )}
      {state === 'refused' && (
        <Card className="grid gap-4">
          <RefusedNote text={wish.reason?.text ?? t('invitation.refused')} onRetry={wish.retry} />
          <Button variant="solid" wide onClick={leave}>
            {t('toMine')}
          </Button>
        </Card>
      )}
    </JoinFrame>
  );
}
