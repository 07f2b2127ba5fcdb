import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../schema/port/queries.ts';
import { Card } from '../components/card.tsx';
import { Switch } from '../components/switch.tsx';
import { useToast } from '../components/use-toast.ts';
import { useCommand } from '../data/use-command.ts';
import { useQuery } from '../data/use-query.ts';
import { useSyncStatus } from '../data/use-sync-status.ts';

/** What this device keeps. */
export function DeviceSection() {
  const { t } = useTranslation('outbox');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const toast = useToast();
  const preferences = useQuery('preferences', {});
  const status = useSyncStatus();
  const storage = status?.storage ?? 'ok';
  const mended = status?.mended ?? 0;
  // A device that does not tell what it goes by could not keep the promise.
  const hasWifiChoice = status?.connection !== undefined || preferences?.filesOnWifiOnly === true;

  async function keep(changes: Partial<Preferences>): Promise<void> {
    const result = await run('setPreference', changes);
    if (!result.ok) toast({ kind: 'bad', text: shared('error.occured') });
  }

  return (
    <Card as="section" pad="none" aria-labelledby="device-title" className="p-5 md:p-6">
      <h2 id="device-title" className="text-subtitle">
        {t('device.title')}
      </h2>
      <Switch label={t('device.history')} hint={t('device.historyHint')} checked={preferences?.keepWholeHistory ?? false} disabled={preferences === undefined} onChange={(keepWholeHistory) => void keep({ keepWholeHistory })} className="mt-3 w-full" />
      {hasWifiChoice && (
        <Switch label={t('device.wifi')} hint={t('device.wifiHint')} checked={preferences?.filesOnWifiOnly ?? false} disabled={preferences === undefined} onChange={(filesOnWifiOnly) => void keep({ filesOnWifiOnly })} className="mt-3 w-full" />
      )}
      <p className="mt-3 text-meta text-ink-2">{t(`device.storage.${storage}`)}</p>
      {mended > 0 && <p className="mt-2 text-meta text-ink-2">{t('device.mended', { count: mended })}</p>}
    </Card>
  );
}
