import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { ValueOf } from '../../../schema/port/commands.ts';
import { compareNames } from '../../../schema/rules/name-order.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { FetchedFrame } from './fetched-frame.tsx';
import { RemindButton } from './remind-button.tsx';
import { StoryTime } from './story-time.tsx';
import { useAskedTotal } from './use-asked-total.ts';
import { useFetched } from './use-fetched.ts';

type Asked = ValueOf<'storyAsked'>['asked'];

/** Who has confirmed a story and who has not, with the way to remind the latter (EXT-03). */
export function AskedList({ story, isOpen }: { story: StoryView; isOpen: boolean }) {
  const { t, i18n } = useTranslation('stories');
  const compare = compareNames(i18n.resolvedLanguage);
  const total = useAskedTotal(story);
  const answer = useFetched('storyAsked', { classId: idOf(story.class), storyId: story._id }, isOpen, story.ackCount);
  // Who they are only the server knows, but they can be reminded from here as well: it waits for the network.
  if (answer !== null && 'fault' in answer && story.canRemind && (story.ackCount ?? 0) < (total ?? 0)) {
    return (
      <div className="grid gap-4">
        <FetchedFrame answer={answer}>{() => null}</FetchedFrame>
        <RemindButton story={story} />
      </div>
    );
  }
  return (
    <FetchedFrame answer={answer}>
      {({ asked }) => {
        const silent = asked.filter(({ acknowledgedAt }) => acknowledgedAt === null).toSorted((one, other) => compare(personName(one.user), personName(other.user)));
        const confirmed = asked.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
        if (asked.length === 0) return <p className="text-ink-2">{t('ack.nobodyAsked')}</p>;
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard, too
          <section tabIndex={0} aria-label={t('readers.title')} className="-mx-1 grid grid-cols-1 gap-4 rounded-sm px-1">
            {silent.length === 0 ? (
              <p className="flex items-center gap-2 text-board-ink">
                <BadgeCheck className="size-5 shrink-0" />
                <span>{t('ack.everybody')}</span>
              </p>
            ) : (
              <>
                {story.canRemind && <RemindButton story={story} />}
                <People title={t('ack.silent', { count: silent.length })} people={silent} />
              </>
            )}
            {confirmed.length > 0 && <People title={t('ack.confirmed', { count: confirmed.length })} people={confirmed} />}
          </section>
        );
      }}
    </FetchedFrame>
  );
}

function People({ title, people }: { title: string; people: Asked }) {
  const { t } = useTranslation('stories');
  return (
    <section aria-label={title}>
      <h3 className="text-meta font-label text-ink-2">{title}</h3>
      <ul className="pt-1">
        {people.map(({ user, acknowledgedAt, isRead }) => (
          <li key={user._id} className="flex min-h-15 items-center gap-3 py-1.5">
            <PersonAvatar person={user} size={44} />
            <span className="min-w-0 flex-1">
              <span className="block text-label wrap-anywhere">{personName(user)}</span>
              <span className="block text-small text-ink-3">{acknowledgedAt === null ? t(isRead ? 'ack.readOnly' : 'ack.unread') : <StoryTime at={acknowledgedAt} />}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
