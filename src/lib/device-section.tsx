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
  return (
    <Card as="section" pad="none" aria-labelledby="device-title" className="grid grid-cols-1 gap-3 p-5 md:p-6">
      <h2 id="device-title" className="text-subtitle">
        {t('device.title')}
      </h2>
      <DeviceChoices />
    </Card>
  );
}

/** `large`: for children. */
export function DeviceChoices({ large = false }: { large?: boolean }) {
  const { t } = useTranslation('outbox');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const toast = useToast();
  const preferences = useQuery('preferences', {});
  const status = useSyncStatus();
  const mended = status?.mended ?? 0;
  // A device that does not tell what it goes by could not keep the promise.
  const hasWifiChoice = status?.connection !== undefined || preferences?.filesOnWifiOnly === true;

  const words = large ? 'text-body text-ink-2' : 'text-meta text-ink-2';

  async function keep(changes: Partial<Preferences>): Promise<void> {
    const result = await run('setPreference', changes);
    if (!result.ok) toast({ kind: 'bad', text: () => shared('error.occured') });
  }

  return (
    <>
      <Switch large={large} label={t('device.history')} hint={t('device.historyHint')} checked={preferences?.keepWholeHistory ?? false} disabled={preferences === undefined} onChange={(keepWholeHistory) => void keep({ keepWholeHistory })} className="w-full" />
      {hasWifiChoice && (
        <Switch large={large} label={t('device.wifi')} hint={t('device.wifiHint')} checked={preferences?.filesOnWifiOnly ?? false} disabled={preferences === undefined} onChange={(filesOnWifiOnly) => void keep({ filesOnWifiOnly })} className="w-full" />
      )}
      <Switch
        large={large}
        label={t('device.names')}
        hint={t('device.namesHint')}
        checked={preferences?.hidesNamesInNotices !== true}
        disabled={preferences === undefined}
        onChange={(isShown) => void keep({ hidesNamesInNotices: !isShown })}
        className="w-full"
      />
      {status !== undefined && <p className={words}>{t(`device.storage.${status.storage}`)}</p>}
      {mended > 0 && <p className={words}>{t('device.mended', { count: mended })}</p>}
    </>
  );
}
