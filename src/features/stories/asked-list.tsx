import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import { compareNames } from '../../../schema/rules/name-order.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { audienceOf } from '../../../schema/rules/ack-audience.ts';
import { useQuery } from '../../data/use-query.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import type { Elements } from '../../lib/text-or-elements.ts';
import { groupAsked, type Asked, type AskedFamily } from './asked-families.ts';
import { FetchedFrame } from './fetched-frame.tsx';
import { RemindButton } from './remind-button.tsx';
import { StoryTime } from './story-time.tsx';
import { useAckCounts } from './use-ack-counts.ts';
import { useFetched } from './use-fetched.ts';

/** Who has confirmed a story and who has not, with the way to remind the latter (EXT-03). */
export function AskedList({ story, isOpen }: { story: StoryView; isOpen: boolean }) {
  const { t } = useTranslation('stories');
  const counts = useAckCounts(story) ?? [];
  const answer = useFetched('storyAsked', { classId: idOf(story.class), storyId: story._id }, isOpen, `${story.ackCount} ${story.ackStudentCount}`);
  // Who they are only the server knows, but they can be reminded from here as well: it waits for the network.
  if (answer !== null && 'fault' in answer && story.canRemind && counts.some(({ count, total }) => count < total)) {
    return (
      <div className="grid gap-4">
        <FetchedFrame answer={answer}>{() => null}</FetchedFrame>
        <RemindButton story={story} />
      </div>
    );
  }
  return (
    <FetchedFrame answer={answer}>
      {({ asked }) => (asked.length === 0 ? <p className="text-ink-2">{t(`ack.nobodyAsked.${audienceOf(story)}`)}</p> : <Confirmations story={story} asked={asked} />)}
    </FetchedFrame>
  );
}

function Confirmations({ story, asked }: { story: StoryView; asked: readonly Asked[] }) {
  const { t, i18n } = useTranslation('stories');
  const compare = compareNames(i18n.resolvedLanguage);
  const children = useQuery('students', { classId: idOf(story.class) });
  const sorted = asked.toSorted((one, other) => compare(personName(one.user), personName(other.user)));
  const { families, students } = groupAsked(sorted, (children?.rows ?? []).toSorted((one, other) => compare(personName(one), personName(other))));
  const count = families.filter(({ isConfirmed }) => isConfirmed).length;
  const confirmed = students.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length;
  const isComplete = count === families.length && confirmed === students.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard, too
    <section tabIndex={0} aria-label={t('readers.title')} className="-mx-1 grid grid-cols-1 gap-4 rounded-sm px-1">
      {isComplete && (
        <p className="flex items-center gap-2 text-board-ink">
          <BadgeCheck className="size-5 shrink-0" />
          <span>{t('ack.everybody')}</span>
        </p>
      )}
      {story.canRemind && !isComplete && <RemindButton story={story} />}
      {families.length > 0 && (
        <Group title={t('ack.families', { count, total: families.length })}>
          {families.map(({ id, children: siblings, parents }) => (
            <FamilyRow key={id} siblings={siblings} parents={parents} />
          ))}
        </Group>
      )}
      {students.length > 0 && (
        <Group title={t('ack.students', { count: confirmed, total: students.length })}>
          {students.map((one) => (
            <PersonRow key={one.user._id} asked={one} />
          ))}
        </Group>
      )}
    </section>
  );
}

function Group({ title, children }: { title: string; children: Elements }) {
  return (
    <section aria-label={title}>
      <h3 className="text-meta font-label text-ink-2">{title}</h3>
      <ul className="pt-1">{children}</ul>
    </section>
  );
}

/** A family under the children's names, with what each parent has done. */
function FamilyRow({ siblings, parents }: { siblings: AskedFamily['children']; parents: AskedFamily['parents'] }) {
  const [only] = parents;
  if (siblings.length === 0) return only === undefined ? null : <PersonRow asked={only} />;
  return (
    <li className="py-1.5">
      <h4 className="text-label wrap-anywhere">{siblings.map((child) => personName(child)).join(', ')}</h4>
      <ul>
        {parents.map((one) => (
          <PersonRow key={one.user._id} asked={one} />
        ))}
      </ul>
    </li>
  );
}

function PersonRow({ asked: { user, acknowledgedAt, isRead } }: { asked: Asked }) {
  const { t } = useTranslation('stories');
  return (
    <li className="flex min-h-15 items-center gap-3 py-1.5">
      <PersonAvatar person={user} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block text-label wrap-anywhere">{personName(user)}</span>
        <span className="block text-small text-ink-3">{acknowledgedAt === null ? t(isRead ? 'ack.readOnly' : 'ack.unread') : <StoryTime at={acknowledgedAt} />}</span>
      </span>
    </li>
  );
}
