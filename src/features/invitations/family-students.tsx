import { Check, Hourglass, UserPlus } from 'lucide-react';
import { Fragment, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentView } from '../../../schema/port/views.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Button } from '../../components/button.tsx';
import { Disc } from '../../components/disc.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { personName } from '../../lib/person-name.ts';
import { connectionOf, type Connection } from './connection-of.ts';

// As the room does: what two places import at once would come with the first screen.
const InviteParentsDialog = lazyPart(async () => (await import('./invite-parents-dialog.tsx')).InviteParentsDialog);

/** The students of a class with how far their families are; each opens the invitation of its parents. `onLeave`: told when one goes to where students are added. */
export function FamilyStudents({ classId, onLeave }: { classId: string; onLeave: () => void }) {
  const { t } = useTranslation('invitations');
  const { t: room } = useTranslation('room');
  const { t: shared } = useTranslation();
  const students = useQuery('students', { classId });
  const [openId, setOpenId] = useState<string | null>(null);
  const rows = students?.rows ?? [];
  const open = rows.find((student) => student._id === openId);
  if (rows.length === 0) {
    if (!students?.isLoaded) return <p className="py-4 text-ink-2">{shared('loading')}</p>;
    const toRoom = (
      <ButtonLink to={`/teachers/classes/${classId}/room`} onClick={onLeave}>
        {room('add.open')}
      </ButtonLink>
    );
    return (
      <EmptyState drawing="desk" title={t('family.emptyTitle')} action={toRoom}>
        {t('family.empty')}
      </EmptyState>
    );
  }
  const connected = rows.filter((student) => connectionOf(student).kind === 'connected').length;
  return (
    <div>
      <p className="text-meta text-ink-2">{t('family.connectedOf', { connected, count: rows.length })}</p>
      <ul className="mt-2 divide-y divide-line">
        {rows.map((student) => (
          <FamilyStudent key={student._id} student={student} onOpen={setOpenId} />
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <InviteParentsDialog student={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </div>
  );
}

const SIGNS = { connected: Check, invited: Hourglass, none: null } as const;
const LOOKS: Record<Connection['kind'], string> = { connected: 'text-board-ink', invited: 'text-lilac-ink', none: 'text-ink-3' };

function FamilyStudent({ student, onOpen }: { student: StudentView; onOpen: (studentId: string) => void }) {
  const { t } = useTranslation('invitations');
  const connection = connectionOf(student);
  const Sign = SIGNS[connection.kind];
  const name = personName(student);
  return (
    <li className="flex min-h-16 items-center gap-3 py-2.5">
      <Disc tone={toneNamed(student.icon.colour)} picture={student.icon.content} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block text-label wrap-anywhere">{name}</span>
        <span className={`flex items-start gap-1.5 text-small ${LOOKS[connection.kind]}`}>
          {Sign && <Sign className="mt-0.5 size-4 shrink-0" />}
          <span className="min-w-0 wrap-anywhere">
            {connection.kind === 'connected' ? <Names names={connection.names} /> : t(`family.${connection.kind}`, { contact: 'contact' in connection ? connection.contact : '' })}
          </span>
        </span>
      </span>
      <Button variant={connection.kind === 'none' ? 'soft' : 'plain'} size="sm" icon={UserPlus} aria-label={t('family.inviteOf', { name })} onClick={() => onOpen(student._id)}>
        <span className="max-sm:hidden">{t('family.inviteOne')}</span>
      </Button>
    </li>
  );
}

/* A line ends between two people, not within one. */
function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    // Two people may have one name.
    <Fragment key={index}>
      {index > 0 && <span> </span>}
      <span className="inline-block max-w-full">{index < names.length - 1 ? `${name},` : name}</span>
    </Fragment>
  ));
}
