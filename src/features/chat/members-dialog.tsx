import { BellOff, CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValueOf } from '../../../schema/port/commands.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useRetryCount } from '../../data/use-retry-count.ts';
import { useSession } from '../../data/use-session.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { PersonSkeletons } from './recipient-picker.tsx';

type Members = ValueOf<'threadMembers'>['members'];

/** Who is in a conversation. A small one knows it offline; that of a class asks the server. */
export function MembersDialog({ thread, open, onClose }: { thread: ThreadView; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const run = useCommand();
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
          <li key={user._id} className="flex min-h-15 items-center gap-3 px-1">
            <PersonAvatar person={user} size={44} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-label">{personName(user)}</span>
              <span className="block text-small text-ink-3">{user['@id'] === me ? t('membersDialog.you', { role: t(`role.${user.role}`) }) : t(`role.${user.role}`)}</span>
            </span>
            {!isNotificationEnabled && (
              <>
                <BellOff className="size-4.5 text-ink-3" />
                <span className="sr-only">{t('membersDialog.muted')}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
