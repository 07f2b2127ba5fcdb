import { ChartColumn, ChevronRight, KeyRound, Settings, Unlink, UserPlus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StudentView } from '../../../schema/port/views.ts';
import type { IconType } from '../../components/icon-type.ts';
import { classNames } from '../../lib/class-names.ts';
import { personName } from '../../lib/person-name.ts';

export interface StudentLinksProps {
  student: StudentView;
  /** The card with the login of a student who has no parents to do that; undefined: not to be had. */
  loginCard: string | undefined;
  isPanel: boolean;
  onEdit: () => void;
  onInvite: (() => void) | undefined;
  onReport: () => void;
}

/** Whether parents are connected, and the ways on: invite, report, edit (ROO-03). */
export function StudentLinks({ student, loginCard, isPanel, onEdit, onInvite, onReport }: StudentLinksProps) {
  const { t } = useTranslation('room');
  const { parents, lastInvite } = student;
  const isAlone = parents?.length === 0;
  return (
    <div className={classNames('px-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]', isPanel && 'max-md:border-t max-md:border-line max-md:pt-2 md:col-start-1 md:row-start-2 md:bg-sunken md:px-4')}>
      {parents !== null && (
        <p className="flex min-h-12 items-center gap-3.5 px-3 text-label">
          {isAlone ? <Unlink className="size-5 text-star-deep" /> : <Users className="size-5 text-ink-2" />}
          <span className="min-w-0 flex-1 py-1.5">
            <span className="block">{isAlone ? t('noParents') : t('parents', { count: parents.length })}</span>
            <span className="line-clamp-2 text-small font-normal wrap-anywhere text-ink-2">
              {isAlone ? lastInvite?.status === 'pending' && t('invited', { contact: lastInvite.contact }) : parents.map(personName).join(', ')}
            </span>
          </span>
        </p>
      )}
      {onInvite && student.canCreateInvitation && <Entry icon={UserPlus} label={t('invite')} onPress={onInvite} />}
      {loginCard !== undefined && (
        <Link to={loginCard} className={ENTRY}>
          <EntryParts icon={KeyRound} label={t('loginCard')} />
        </Link>
      )}
      <Entry icon={ChartColumn} label={t('report')} onPress={onReport} />
      {student.canUpdate && <Entry icon={Settings} label={t('edit.entry')} onPress={onEdit} />}
    </div>
  );
}

const ENTRY = classNames(
  'flex min-h-12 w-full items-center gap-3.5 rounded-control px-3 text-left text-label',
  'transition-colors duration-quick hover:bg-hover active:bg-press',
);

interface EntryLook {
  icon: IconType;
  label: string;
}

function Entry({ onPress, ...look }: EntryLook & { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={ENTRY}>
      <EntryParts {...look} />
    </button>
  );
}

function EntryParts({ icon: Icon, label }: EntryLook) {
  return (
    <>
      <Icon className="size-5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 py-1 wrap-anywhere">{label}</span>
      <ChevronRight className="size-5 shrink-0 text-ink-3" />
    </>
  );
}
