import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';

/** Whose code: the one of a class, or that of one student's parents. */
export type CodeOf = { readonly classId: string } | { readonly studentId: string };

/** Gets a new code from the server; the former one ends. False where there is none, which has been said then. */
export function useCodeRenewal(): (of: CodeOf) => Promise<boolean> {
  const { t } = useTranslation('invitations');
  const run = useCommand();
  const toast = useToast();
  const sayError = useErrorToast();
  return async (of) => {
    const result = 'classId' in of ? await run('renewClassCode', of) : await run('renewParentCode', of);
    if (result.ok) return true;
    if (result.error.kind === 'offline') toast({ kind: 'bad', text: () => t('code.offline') });
    else sayError(result.error);
    return false;
  };
}
