import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { Switch } from '../../components/switch.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';

/** What this device keeps. */
export function DeviceSection() {
  const { t } = useTranslation('outbox');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const toast = useToast();
  const preferences = useQuery('preferences', {});
  const storage = useSyncStatus()?.storage ?? 'ok';

  async function keep(keepWholeHistory: boolean): Promise<void> {
    const result = await run('setPreference', { keepWholeHistory });
    if (!result.ok) toast({ kind: 'bad', text: shared('error.occured') });
  }

  return (
    <Card as="section" pad="none" aria-labelledby="device-title" className="p-5">
      <h2 id="device-title" className="text-subtitle">
        {t('device.title')}
      </h2>
      <Switch label={t('device.history')} hint={t('device.historyHint')} checked={preferences?.keepWholeHistory ?? false} disabled={preferences === undefined} onChange={(next) => void keep(next)} className="mt-3 w-full" />
      <p className="mt-3 text-meta text-ink-2">{t(`device.storage.${storage}`)}</p>
    </Card>
  );
}
