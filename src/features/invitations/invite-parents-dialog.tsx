import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../../schema/port/queries.ts';
import type { InvitationView, StudentView } from '../../../schema/port/views.ts';
import { CopyRow } from '../../components/copy-row.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useQuery } from '../../data/use-query.ts';
import { personName } from '../../lib/person-name.ts';
import { useBelow } from '../../lib/use-below.ts';
import { useNow } from '../../lib/use-now.ts';
import { isCodeEnded } from './code-ended.ts';
import { CodeTerm } from './code-term.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteAgain } from './invite-again.tsx';
import { InviteForm } from './invite-form.tsx';
import { parentLink } from './join-link.ts';
import { liveInvitations } from './live-invitations.ts';

export interface InviteParentsDialogProps {
  student: StudentView;
  onClose: () => void;
}

/** Invites a student's parents by e-mail or phone, and shows who has been invited (INV-01, INV-02). Works offline. */
export function InviteParentsDialog({ student, onClose }: InviteParentsDialogProps) {
  const { t } = useTranslation('invitations');
  const now = useNow();
  const isEnded = isCodeEnded(student.parentCodeExpiresAt, now);
  const invitations = useQuery('invitations', { studentId: student._id });
  const live = liveInvitations(invitations?.rows ?? [], now);
  // A student without a last invitation has none, also before the list has been fetched.
  const hasNone = live.length === 0 && student.lastInvite === null;
  const [cancelled, setCancelled] = useState<readonly string[]>([]);
  return (
    <Dialog open onClose={onClose} title={t('parents.title')} description={personName(student)} width="sm">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {student.canCreateInvitation ? (
          <InviteForm studentId={student._id} invited={live.map(({ contact }) => contact)} />
        ) : (
          <p role="alert" className="rounded-sm bg-star-tint p-4 text-meta font-medium text-star-ink">
            {t('reason.forbidden')}
          </p>
        )}
        <Invited student={student} invitations={invitations} cancelled={cancelled} />
        {student.canCreateInvitation && student.parentCode && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            {!isEnded && (
              <>
                <CopyRow label={t('parents.link')} text={parentLink(student.parentCode)} />
                <p className="text-meta text-ink-2">{t('parents.approve')}</p>
              </>
            )}
            <CodeTerm
              of={{ studentId: student._id }}
              code={student.parentCode}
              until={student.parentCodeExpiresAt}
              canRenew={student.canUpdate}
              cancels={hasNone || typeof invitations?.total === 'number' ? live.length : null}
              onRenewed={() => setCancelled(live.map(({ contact }) => contact))}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/* `cancelled`: contacts whose invitations the new code has just cancelled. */
function Invited({ student, invitations, cancelled }: { student: StudentView; invitations: Rows<InvitationView> | undefined; cancelled: readonly string[] }) {
  const { t } = useTranslation('invitations');
  const { t: shared } = useTranslation();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  // A student whom the server does not know yet has none there.
  const rest = useBelow(invitations?.more === 'server' && student.login !== null ? { of: 'invitations', studentId: student._id } : null);
  const rows = invitations?.rows ?? [];
  const parents = student.parents ?? [];
  const again = cancelled.filter((contact) => !rows.some((row) => row.contact === contact && row.status === 'pending'));
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className="focus-visible:rounded-sm">
      <h3 id={titleId} className="text-subtitle">
        {t('parents.list')}
      </h3>
      {parents.length > 0 && <p className="mt-1.5 text-meta text-ink-2">{t('parents.connected', { names: parents.map(personName).join(', ') })}</p>}
      <InviteAgain studentId={student._id} contacts={again} focusAfter={section} />
      <ul className="mt-1 divide-y divide-line">
        {rows.map((value) => (
          <InvitationRow key={value._id} studentId={student._id} value={value} />
        ))}
      </ul>
      {rows.length === 0 && parents.length === 0 && (invitations?.isLoaded === true || rest !== 'loading') && <p className="mt-1.5 text-meta text-ink-2">{t('parents.none')}</p>}
      {rest === 'loading' && rows.length === 0 && <output className="mt-1.5 block text-meta text-ink-2">{shared('loading')}</output>}
      {rest === 'offline' && <p className="mt-1.5 text-meta text-ink-2">{t('parents.offline')}</p>}
    </section>
  );
}
