import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { idOf } from '../../../schema/id-of.ts';
import { threadPath } from '../../../schema/port/thread-path.ts';
import type { StudentView } from '../../../schema/port/views.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { ThreadFace } from '../../lib/thread-face.tsx';
import { threadTitle } from '../../lib/thread-title.ts';
import type { NamedThings } from './found-names.ts';
import { NameSection } from './name-section.tsx';
import type { HitPlaces } from './use-hit-places.ts';

/** Threads, people and students that were found by name. A press on a person opens the thread of two, new or old. */
export function NameSections({ found, places }: { found: NamedThings; places: HitPlaces }) {
  const { t } = useTranslation('chat');
  const run = useCommand();
  const navigate = useNavigate();
  const toast = useToast();
  async function write(userId: string) {
    const result = await run('createDirectThread', { members: [userId], name: '' });
    const path = result.ok ? threadPath(places.role, result.value.threadId, undefined, places.anyClass) : null;
    if (path === null) toast({ kind: 'bad', text: () => t('recipients.notCreated') });
    else void navigate(path);
  }
  const threads = found.threads.flatMap((thread) => {
    const opens = threadPath(places.role, thread._id, thread, places.anyClass);
    const face = <ThreadFace thread={thread} size={44} />;
    const detail = thread.about === undefined ? '' : t('recipients.parentOf', childrenOf(thread.about));
    return opens === null ? [] : [{ key: thread._id, face, name: threadTitle(t, thread), detail, opens }];
  });
  const people = found.recipients.map(({ user, about, classes }) => {
    const role = about === null ? t(`role.${user.role}`) : t('recipients.parentOf', childrenOf(about));
    const face = <PersonAvatar person={user} size={44} />;
    return { key: user._id, face, name: personName(user), detail: [role, ...classes].join(' · '), opens: () => void write(user._id) };
  });
  const students = found.students.flatMap((student) => {
    const [classIri] = student.classes;
    const person = { ...student, avatar: null, icon: student.icon.content };
    const face = <PersonAvatar person={person} size={44} />;
    const detail = places.classTitle(classIri);
    return classIri === undefined ? [] : [{ key: student._id, face, name: personName(student), detail, opens: pointsOf(student, classIri) }];
  });
  return (
    <>
      <NameSection kind="thread" hits={threads} />
      <NameSection kind="person" hits={people} />
      <NameSection kind="student" hits={students} />
    </>
  );
}

function pointsOf({ _id }: StudentView, classIri: string): string {
  return `/teachers/classes/${idOf(classIri)}/room/AwardsModalView/${_id}`;
}

function childrenOf(about: string): { name: string; count: number } {
  return { name: about, count: about.split(', ').length };
}
