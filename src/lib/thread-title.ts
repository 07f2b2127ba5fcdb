import type { TFunction } from 'i18next';
import type { ThreadView } from '../../schema/port/views.ts';

/** What a conversation is called: a class has two, of its parents and of its students; the word for that is ours, and so is the one for somebody whose account was erased, who has left no name. */
export function threadTitle(t: TFunction<'chat'>, thread: Pick<ThreadView, 'type' | 'title'>): string {
  if (thread.type === 'parents') return t('titleOf.parents', { name: thread.title });
  if (thread.type === 'students') return t('titleOf.students', { name: thread.title });
  return thread.title === '' ? t('titleOf.gone') : thread.title;
}
