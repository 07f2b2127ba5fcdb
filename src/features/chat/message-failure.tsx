import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { useCommand } from '../../data/use-command.ts';
import { handFocus } from '../../lib/hand-focus.ts';
import { useRefusalWords } from '../../lib/use-refusal-words.ts';

/** Stands under a message that could not be sent: the reason, another try, and the way to give it up. */
export function MessageFailure({ reason, outboxId }: { reason: Refusal; outboxId: string | null }) {
  const { t } = useTranslation('chat');
  const run = useCommand();
  const wordsOf = useRefusalWords();
  const retry = (pressed: Element, id: string) => {
    // Both buttons go with the failure; the message stays.
    handFocus(pressed, pressed.closest('[data-row]')?.querySelector<HTMLElement>('[data-message-menu]'));
    void run('retryOutbox', { id });
  };
  return (
    <div role="alert" className="max-w-[86%] pt-1 text-right text-small font-medium text-coral-ink">
      <p className="wrap-anywhere">{t('message.failed', { reason: wordsOf(reason) ?? t(`message.why.${reason.code}`) })}</p>
      {outboxId !== null && (
        <div className="flex justify-end">
          <Button variant="ghost" size="sm" icon={RotateCw} className="px-2.5!" onClick={(event) => retry(event.currentTarget, outboxId)}>
            {t('message.retry')}
          </Button>
          <Button variant="ghost" size="sm" className="px-2.5! text-ink-2!" data-discard={outboxId}>
            {t('message.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
