import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { Button } from '../../components/button.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';

/** For whoever has no list of time zones: takes the clock of this device, where the account goes by another one. */
export function OwnClock({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const run = useCommand();
  const toast = useToast();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (here === '' || here === me.timeZone) return null;
  async function take(): Promise<void> {
    const result = await run('setTimeZone', { timeZone: here });
    if (!result.ok) toast({ kind: 'bad', text: () => t('student.quiet.failed') });
  }
  return (
    <Button className="justify-self-start" onClick={() => void take()}>
      {t('student.here')}
    </Button>
  );
}
