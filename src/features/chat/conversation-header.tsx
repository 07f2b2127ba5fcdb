import type { TFunction } from 'i18next';
import { Bell, BellOff, Search } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../schema/records/user.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import { BackLink } from '../../components/back-link.tsx';
import { useFrameSlots } from '../../components/frame-slots.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { IconLink } from '../../components/icon-link.tsx';
import { useCommand } from '../../data/use-command.ts';
import { classNames } from '../../lib/class-names.ts';
import { SEARCH_IN } from '../../lib/found-at.ts';
import { MembersDialog } from './members-dialog.tsx';
import { saysMore, threadTitle } from '../../lib/thread-title.ts';
import { ThreadFace } from '../../lib/thread-face.tsx';

export interface ConversationHeaderProps {
  thread: ThreadView;
  /** The address of the list. */
  backTo: string;
  /** The address of a conversation. */
  pathOf: (threadId: string) => string;
}

/** With whom one talks; leads to the members and to the search within it, and switches the notifications. */
export const ConversationHeader = memo(function ConversationHeader({ thread, backTo, pathOf }: ConversationHeaderProps) {
  const { t } = useTranslation('chat');
  const run = useCommand();
  const { sync } = useFrameSlots();
  const [showsMembers, setShowsMembers] = useState(false);
  const isOn = thread.isNotificationEnabled;
  const [other] = thread.others;
  const isTwo = thread.type === 'direct' && thread.others.length === 1 && other !== undefined;
  return (
    <header className="relative z-2 flex h-17 print:h-auto! shrink-0 items-center gap-1 bg-card px-1 shadow-[0_1px_0_var(--line)] md:h-18 @min-[680px]:pr-3 @min-[680px]:pl-4">
      <BackLink to={backTo} label={t('back')} className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink @min-[680px]:hidden" />
      <button type="button" onClick={() => setShowsMembers(true)} className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 text-left hover:bg-hover">
        <ThreadFace thread={thread} size={44} />
        <span className="min-w-0 flex-1">
          <h2 className={classNames('text-subtitle', saysMore(thread) ? 'line-clamp-2 leading-tight! wrap-anywhere' : 'truncate')}>{threadTitle(t, thread)}</h2>
          <span className="block truncate text-small text-ink-2">{isTwo ? roleOf(t, other.role, thread.about) : t('members', { count: thread.membersCount })}</span>
        </span>
      </button>
      {/* The header of the shell is away on a phone; the sign of the state is not (GEN-09). */}
      {sync}
      <IconLink icon={Search} label={t('searchHere')} to={`/search?${new URLSearchParams({ [SEARCH_IN]: thread._id }).toString()}`} />
      <IconButton icon={isOn ? Bell : BellOff} label={t(isOn ? 'mute' : 'unmute')} active={!isOn} onClick={() => void run('setThreadMuted', { threadId: thread._id, muted: isOn })} />
      <MembersDialog thread={thread} pathOf={pathOf} open={showsMembers} onClose={() => setShowsMembers(false)} />
    </header>
  );
});

function roleOf(t: TFunction<'chat'>, role: Role, about: string | undefined): string {
  if (about === undefined) return t(`role.${role}`);
  return t('recipients.parentOf', { name: about, count: about.split(', ').length });
}
