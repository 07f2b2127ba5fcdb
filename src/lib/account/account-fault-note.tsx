import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommandErrorWords } from '../use-command-error-words.ts';
import type { AccountFault } from './account-fault.ts';

export interface AccountFaultNoteProps {
  fault: AccountFault | null;
  /** Whose log-in it is, where that makes other words. */
  login?: 'user' | 'student';
}

/** Why a form could not go through, above its button; heard at once. */
export function AccountFaultNote({ fault, login }: AccountFaultNoteProps) {
  const { t } = useTranslation('auth');
  const wordsOf = useCommandErrorWords();
  const words = (key: Extract<AccountFault, { key: unknown }>['key']) => {
    if (key === 'wrong' && login === 'student') return t('fault.wrongStudent');
    return key === 'offline' && login !== undefined ? t('fault.offlineLogin') : t(`fault.${key}`);
  };
  return (
    <div role="alert" className="empty:hidden">
      {fault && (
        <p className="flex items-start gap-2.5 rounded-control bg-coral-tint px-3.5 py-2.5 text-meta font-medium text-coral-ink">
          <CircleAlert className="mt-px size-4.5 shrink-0" />
          <span className="whitespace-pre-line">{'key' in fault ? words(fault.key) : wordsOf(fault.error)}</span>
        </p>
      )}
    </div>
  );
}
