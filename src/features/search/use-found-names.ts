import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN } from '../../../schema/port/search.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { personName } from '../../lib/person-name.ts';
import { threadTitle } from '../../lib/thread-title.ts';
import { useRecipients } from '../../lib/use-recipients.ts';
import { foundNames, type NamedThings } from './found-names.ts';

const NOTHING: NamedThings = { threads: [], recipients: [], students: [] };

export interface FoundNames {
  /** Those whose names match, as far as they are loaded. Null: nothing is searched for. */
  readonly found: NamedThings | null;
  /** More may be found in a moment. */
  readonly isLoading: boolean;
}

/** Threads and people whose names match the text, a teacher's students among them. */
export function useFoundNames(text: string): FoundNames {
  const isWanted = text.trim().length >= SEARCH_MIN;
  const { t } = useTranslation('chat');
  const session = useSession();
  const isTeacher = session !== undefined && session.state !== 'anonymous' && session.me.role === 'teacher';
  const threads = useQuery('threads', isWanted ? { classId: null } : null)?.rows;
  const students = useQuery('students', isWanted && isTeacher ? { classId: null } : null)?.rows;
  const { state } = useRecipients(isWanted);
  const recipients = state.kind === 'ready' ? state.recipients : null;
  const isLoading =
    isWanted && (threads === undefined || (isTeacher && students === undefined) || state.kind === 'loading');
  const found = useMemo(() => {
    if (!isWanted) return null;
    const things = { threads: threads ?? NOTHING.threads, students: students ?? NOTHING.students, recipients: recipients ?? NOTHING.recipients };
    return foundNames(things, text, { ofThread: (thread) => threadTitle(t, thread), ofPerson: personName });
  }, [isWanted, text, threads, students, recipients, t]);
  return { found, isLoading };
}
