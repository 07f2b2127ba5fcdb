import { BellOff, CloudOff, MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ValueOf } from '../../../schema/port/commands.ts';
import type { Person } from '../../../schema/records/user.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRetryCount } from '../../data/use-retry-count.ts';
import { useSession } from '../../data/use-session.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { useRecipients } from './use-recipients.ts';
import { PersonSkeletons } from './recipient-picker.tsx';

type Members = ValueOf<'threadMembers'>['members'];

export interface MembersDialogProps {
  thread: ThreadView;
  open: boolean;
  onClose: () => void;
  /** The address of a conversation. */
  pathOf: (threadId: string) => string;
}

/**
 * Who is in a conversation. A small one knows it offline; that of a class asks the server. A press on somebody whom one
 * may write to opens the conversation with them; of a parent it says whose.
 */
export function MembersDialog({ thread, open, onClose, pathOf }: MembersDialogProps) {
  const { t } = useTranslation('chat');
  const run = useCommand();
  const navigate = useNavigate();
  const toast = useToast();
  const { state } = useRecipients(open);
  const recipients = new Map(state.kind === 'ready' ? state.recipients.map((one) => [one.user['@id'], one]) : []);
  const session = useSession();
  const me = session === undefined || session.state === 'anonymous' ? null : session.me['@id'];
  const [answer, setAnswer] = useState<{ members: Members } | { error: 'offline' | 'failed' } | null>(null);
  const threadId = thread._id;
  const attempt = useRetryCount(open && answer !== null && 'error' in answer && answer.error === 'offline');
  useEffect(() => {
    if (!open) return undefined;
    let isGone = false;
    void run('threadMembers', { threadId }).then((result) => {
      if (isGone) return;
      if (result.ok) setAnswer({ members: result.value.members });
      else setAnswer({ error: result.error.kind === 'offline' ? 'offline' : 'failed' });
    });
    return () => {
      isGone = true;
    };
  }, [open, run, threadId, attempt]);
  const known: Members = thread.members.map((user) => ({ user, isNotificationEnabled: true }));
  const members = answer !== null && 'members' in answer ? answer.members : known;
  const error = answer !== null && 'error' in answer && members.length === 0 ? answer.error : null;
  async function write(userId: string) {
    const result = await run('createDirectThread', { members: [userId], name: '' });
    if (!result.ok) return toast({ kind: 'bad', text: () => t('recipients.notCreated') });
    onClose();
    return navigate(pathOf(result.value.threadId));
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('members', { count: thread.membersCount })}>
      {members.length === 0 && error === null && <PersonSkeletons label={t('membersDialog.loading')} />}
      {error !== null && (
        <p role="alert" className="flex gap-3 rounded-sm bg-star-tint p-4 text-meta font-medium text-star-ink">
          <CloudOff className="size-5.5" />
          <span>{t(`membersDialog.${error}`)}</span>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard, too */}
      <ul tabIndex={0} aria-label={t('membersDialog.title')} className="-mx-1 rounded-sm">
        {members.map(({ user, isNotificationEnabled }) => (
          <li key={user._id}>
            <Member
              user={user}
              isMe={user['@id'] === me}
              isMuted={!isNotificationEnabled}
              about={recipients.get(user['@id'])?.about ?? null}
              onWrite={isAlone(thread, user['@id']) || !recipients.has(user['@id']) ? null : () => void write(user._id)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface MemberProps {
  user: Person;
  isMe: boolean;
  isMuted: boolean;
  /** Whose parent it is, by name; null where that is not known. */
  about: string | null;
  /** Null: one cannot write to them, or does so already. */
  onWrite: (() => void) | null;
}

function Member({ user, isMe, isMuted, about, onWrite }: MemberProps) {
  const { t } = useTranslation('chat');
  const child = about === null ? null : { name: about, count: about.split(', ').length };
  const role = child === null ? t(`role.${user.role}`) : t('recipients.parentOf', child);
  const row = (
    <>
      <PersonAvatar person={user} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-label">{personName(user)}</span>
        <span className="line-clamp-2 text-small text-ink-3 wrap-anywhere">
          {isMe ? t('membersDialog.you', { role }) : role}
        </span>
      </span>
      {isMuted && (
        <>
          <BellOff className="size-4.5 text-ink-3" />
          <span className="sr-only">{t('membersDialog.muted')}</span>
        </>
      )}
      {onWrite !== null && <MessageCircle aria-hidden="true" className="size-5 shrink-0 text-board-ink" />}
    </>
  );
  const look = 'flex min-h-15 w-full items-center gap-3 rounded-control px-1 text-left';
  if (onWrite === null) return <div className={look}>{row}</div>;
  return (
    <button
      type="button"
      onClick={onWrite}
      title={t('membersDialog.write', { name: personName(user) })}
      className={`${look} hover:bg-hover`}
    >
      {row}
    </button>
  );
}

/* The conversation with this one person is the one that is open. */
function isAlone({ type, others }: ThreadView, person: string): boolean {
  return type === 'direct' && others.length === 1 && others[0]?.['@id'] === person;
}
