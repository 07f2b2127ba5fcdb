import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandError } from '../../../schema/port/commands.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { unreachableKey } from '../../lib/use-command-error-words.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import type { VerifyLink } from './verify-link.ts';

export type VerificationState =
  | { readonly kind: 'verifying' | 'confirmed' | 'offline' | 'resent' }
  | { readonly kind: 'failed'; readonly error: CommandError; readonly isSending: boolean };

export interface Verification {
  readonly state: VerificationState;
  /** Tries the link, again too. */
  readonly verify: () => void;
  /** Has another letter sent. */
  readonly resend: () => void;
}

/** Confirms an e-mail by its link, at once; what failed can be tried again or sent anew. */
export function useVerification(link: VerifyLink): Verification {
  const { t } = useTranslation('auth');
  const run = useCommand();
  const toast = useToast();
  const errorToast = useErrorToast();
  const [state, setState] = useState<VerificationState>({ kind: 'verifying' });
  const [{ userType, userId, hash }] = useState(link);

  const ask = useCallback(async (): Promise<VerificationState> => {
    const result = await run('verifyEmail', { userType, userId, hash, locale: currentLanguage() });
    return result.ok ? { kind: 'confirmed' } : stateOf(result.error);
  }, [run, userType, userId, hash]);

  useEffect(() => {
    let isGone = false;
    void ask().then((next) => {
      if (!isGone) setState(next);
    });
    return () => {
      isGone = true;
    };
  }, [ask]);

  async function resend(): Promise<void> {
    if (state.kind !== 'failed' || state.isSending) return;
    setState({ ...state, isSending: true });
    const result = await run('resendVerification', { userType, userId, locale: currentLanguage() });
    setState(result.ok ? { kind: 'resent' } : { ...state, isSending: false });
    if (result.ok) return;
    const { error } = result;
    if (error.kind === 'offline') toast({ kind: 'bad', text: () => t(`fault.${unreachableKey(error)}`) });
    else errorToast(result.error);
  }
  return {
    state,
    verify() {
      setState({ kind: 'verifying' });
      void ask().then(setState);
    },
    resend: () => void resend(),
  };
}

function stateOf(error: CommandError): VerificationState {
  if (error.kind === 'offline') return { kind: 'offline' };
  return { kind: 'failed', error, isSending: false };
}
