import type { TFunction } from 'i18next';
import type { ThreadView } from '../../schema/port/views.ts';

/** Whether the title says more than a name: it may take a second line, its end is what tells one from another. */
export function saysMore({ class: ofClass, name, title, type }: Pick<ThreadView, 'class' | 'name' | 'title' | 'type'>): boolean {
  return type !== 'direct' || (ofClass !== null && title !== name);
}

/** What a conversation is called: a class has two, of its parents and of its students; the word for that is ours, and so is the one for somebody whose account was erased, who has left no name. */
export function threadTitle(t: TFunction<'chat'>, thread: Pick<ThreadView, 'type' | 'title'>): string {
  if (thread.type === 'parents') return t('titleOf.parents', { name: thread.title });
  if (thread.type === 'students') return t('titleOf.students', { name: thread.title });
  return thread.title === '' ? t('titleOf.gone') : thread.title;
}
