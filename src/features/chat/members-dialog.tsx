import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ValueOf } from '../../../schema/port/commands.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRetryCount } from '../../data/use-retry-count.ts';
import { useSession } from '../../data/use-session.ts';
import { useRecipients } from '../../lib/use-recipients.ts';
import { MemberRow } from './member-row.tsx';
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
 * may write to opens the conversation with them, on anybody else their card; of a parent it says whose.
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
            <MemberRow
              user={user}
              isMe={user['@id'] === me}
              isMuted={!isNotificationEnabled}
              about={recipients.get(user['@id'])?.about ?? null}
              mayWrite={isAlone(thread, user['@id']) || state.kind !== 'ready' ? null : recipients.has(user['@id'])}
              onWrite={() => void write(user._id)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/* The conversation with this one person is the one that is open. */
function isAlone({ type, others }: ThreadView, person: string): boolean {
  return type === 'direct' && others.length === 1 && others[0]?.['@id'] === person;
}
