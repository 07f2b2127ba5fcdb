import { BellOff, ChevronDown, MessageCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../schema/records/user.ts';
import { classNames } from '../../lib/class-names.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';

export interface MemberRowProps {
  user: Person;
  isMe: boolean;
  isMuted: boolean;
  /** Whose parent it is, by name; null where that is not known. */
  about: string | null;
  /** Null: it is not known, or the conversation with them is the one that is open. */
  mayWrite: boolean | null;
  onWrite: () => void;
}

const LOOK = 'flex min-h-15 w-full items-center gap-3 rounded-control px-1 text-left hover:bg-hover';

/** A member: a press opens the conversation with them, or a card below the row where one cannot write to them (F-410). */
export function MemberRow({ user, isMe, isMuted, about, mayWrite, onWrite }: MemberRowProps) {
  const { t } = useTranslation('chat');
  const [showsCard, setShowsCard] = useState(false);
  const cardId = useId();
  const child = about === null ? null : { name: about, count: about.split(', ').length };
  const known = child === null ? t(`role.${user.role}`) : t('recipients.parentOf', child);
  const role = isMe ? t('membersDialog.you', { role: known }) : known;
  const row = (
    <>
      <PersonAvatar person={user} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-label">{personName(user)}</span>
        <span className="line-clamp-2 text-small text-ink-3 wrap-anywhere">{role}</span>
      </span>
      {isMuted && (
        <>
          <BellOff className="size-4.5 text-ink-3" />
          <span className="sr-only">{t('membersDialog.muted')}</span>
        </>
      )}
    </>
  );
  if (mayWrite === true && !isMe) {
    return (
      <button type="button" onClick={onWrite} title={t('membersDialog.write', { name: personName(user) })} className={LOOK}>
        {row}
        <MessageCircle aria-hidden="true" className="size-5 shrink-0 text-board-ink" />
      </button>
    );
  }
  return (
    <>
      <button type="button" onClick={() => setShowsCard(!showsCard)} aria-expanded={showsCard} aria-controls={cardId} className={LOOK}>
        {row}
        <ChevronDown aria-hidden="true" className={classNames('size-5 shrink-0 text-ink-3 transition-transform duration-quick motion-reduce:transition-none', showsCard && 'rotate-180')} />
      </button>
      <div id={cardId} hidden={!showsCard}>
        {showsCard && <MemberCard user={user} role={role} isClosed={mayWrite === false && !isMe} />}
      </div>
    </>
  );
}

/** The face and the whole name of a member; `isClosed`: that one cannot write to them. */
function MemberCard({ user, role, isClosed }: { user: Person; role: string; isClosed: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <div className="mb-2 flex flex-wrap items-center gap-4 rounded-card bg-sunken p-4">
      <PersonAvatar person={user} size={96} />
      <div className="min-w-40 flex-1">
        <p className="text-subtitle wrap-anywhere">{personName(user)}</p>
        <p className="text-meta text-ink-2 wrap-anywhere">{role}</p>
        {isClosed && <p className="mt-1 text-meta text-ink-2">{t('membersDialog.closed')}</p>}
      </div>
    </div>
  );
}
