import { useTranslation } from 'react-i18next';
import type { Written } from '../../schema/port/commands.ts';
import type { ToastInput, ToastWords } from '../components/toast-queue.ts';
import { useToast } from '../components/use-toast.ts';
import { followFate } from '../data/follow-fate.ts';

/** What the server confirms sooner than this is said once, as done, ms. */
const SOON_MS = 500;

/**
 * Announces a change that the device has saved: `done` once the server has confirmed all of its outbox entries, and until
 * then that it will be sent (F-701). Says nothing more where it was refused or dropped: the thing itself shows that.
 */
export function useSavedToast(): (written: readonly Written[], done: ToastWords) => void {
  const { i18n } = useTranslation('components');
  const toast = useToast();
  return (written, done) => announce(written.flatMap(({ outboxIds }) => outboxIds), { done, saved: () => i18n.t('components:saved'), toast });
}

function announce(outboxIds: readonly string[], { done, saved, toast }: { done: ToastWords; saved: ToastWords; toast: (input: ToastInput) => void }): void {
  const say = (text: ToastWords): void => toast({ kind: 'info', text, tag: 'saved' });
  // The answer was lost with its worker: nobody knows the entry.
  if (outboxIds.length === 0) return say(saved);
  const late = setTimeout(() => say(saved), SOON_MS);
  const stop = followFate(outboxIds, (fate) => {
    if (fate === 'waiting') return;
    clearTimeout(late);
    if (fate === 'confirmed') say(done);
    // Not within its own first call.
    queueMicrotask(() => stop());
  });
}
