import { Check, CloudOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipient } from '../../../schema/port/queries.ts';
import { Button } from '../../components/button.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useSession } from '../../data/use-session.ts';
import { classNames } from '../../lib/class-names.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import type { RecipientsState } from '../../lib/use-recipients.ts';

export interface RecipientPickerProps {
  state: RecipientsState;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onRetry: () => void;
}

/** People with a tick each, and a search by their name or their child's. */
export function RecipientPicker({ state, chosen, onChoose, onRetry }: RecipientPickerProps) {
  const { t } = useTranslation('chat');
  const session = useSession();
  const [wanted, setWanted] = useState('');
  const found = useMemo(() => (state.kind === 'ready' ? state.recipients.filter((one) => matches(one, wanted)) : []), [state, wanted]);
  if (state.kind === 'loading') return <PersonSkeletons label={t('recipients.loading')} />;
  if (state.kind !== 'ready') {
    return (
      <div role="alert" className="grid justify-items-start gap-3 rounded-sm bg-star-tint p-4 text-meta font-medium text-star-ink">
        <span className="flex gap-3">
          <CloudOff className="size-5.5" />
          <span>{t(`recipients.${state.kind}`)}</span>
        </span>
        <Button variant="plain" size="sm" onClick={onRetry}>
          {t('recipients.retry')}
        </Button>
      </div>
    );
  }
  if (state.recipients.length === 0) {
    const isTeacher = session !== undefined && session.state !== 'anonymous' && session.me.role === 'teacher';
    return <p className="py-4 text-body text-ink-2">{t(isTeacher ? 'recipients.noParents' : 'recipients.noTeachers')}</p>;
  }
  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  }
  return (
    <>
      <SearchBox label={t('recipients.search')} value={wanted} onChange={setWanted} />
      {/* How many are chosen takes its line from the end of the list: no row moves under the finger that chose. */}
      <div className="mt-2 flex h-[min(50dvh,428px)] flex-col">
        <ul className="min-h-0 flex-1 scroll-edges overflow-y-auto overscroll-contain">
          {found.map((one) => (
            <li key={one.user._id}>
              <PersonChoice recipient={one} isChosen={chosen.has(one.user._id)} onToggle={toggle} />
            </li>
          ))}
          {found.length === 0 && <li className="px-1 py-4 text-ink-2">{t('recipients.nothingFound')}</li>}
        </ul>
        <output className="block shrink-0 text-meta text-ink-2 not-empty:pt-2">{chosen.size > 0 && t('recipients.chosen', { count: chosen.size })}</output>
      </div>
    </>
  );
}

function PersonChoice({ recipient, isChosen, onToggle }: { recipient: Recipient; isChosen: boolean; onToggle: (id: string) => void }) {
  const { t } = useTranslation('chat');
  const { user, about, classes } = recipient;
  const role = about === null ? t(`role.${user.role}`) : t('recipients.parentOf', { name: about, count: about.split(', ').length });
  return (
    <label className="relative flex min-h-15 items-center gap-3 rounded-control px-1 py-1.5 hover:bg-hover has-focus-visible:bg-hover">
      <PersonAvatar person={user} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-label">{personName(user)}</span>
        <span className="line-clamp-2 text-small text-ink-3 wrap-anywhere">{[role, ...classes].join(' · ')}</span>
      </span>
      <input type="checkbox" checked={isChosen} onChange={() => onToggle(user._id)} className="sr-only" />
      <span aria-hidden="true" className={classNames('grid size-6 shrink-0 place-items-center rounded-full', isChosen ? 'bg-board text-on-solid' : 'shadow-[inset_0_0_0_2px_var(--line-strong)]')}>
        {isChosen && <Check className="size-4" />}
      </span>
    </label>
  );
}

/** People on their way. */
export function PersonSkeletons({ label }: { label: string }) {
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="flex min-h-15 items-center gap-3">
          <Skeleton shape="circle" className="size-11" />
          <Skeleton shape="line" className="w-1/2" />
        </div>
      ))}
    </output>
  );
}

/* Letter by letter without case, and ё as е: how people type names. */
function matches(recipient: Recipient, wanted: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
  const here = plain(`${personName(recipient.user)} ${recipient.about ?? ''} ${recipient.classes.join(' ')}`);
  return plain(wanted).split(/\s+/u).every((word) => here.includes(word));
}
