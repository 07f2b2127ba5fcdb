import { HardDrive } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Banner } from '../components/banner.tsx';
import { startWorker } from '../data/start-worker.ts';
import { useQuery } from '../data/use-query.ts';
import { useSession } from '../data/use-session.ts';
import { useSyncStatus } from '../data/use-sync-status.ts';
import { allWords } from '../i18n/i18n.ts';

/**
 * Says over the empty screen why the device may not answer: a tab of an older build that is frozen does not let go of
 * the databases that this one has to change, and nobody can make it; or the browser does not answer. Outside of the app and with its own code, for those
 * who never see it (docs/bench.md counts what a visitor loads). Gone as soon as the device answers.
 */
export async function showSlowStart(): Promise<void> {
  await allWords();
  createRoot(document.body.appendChild(document.createElement('div'))).render(<SlowStart />);
}

export function SlowStart() {
  const { t } = useTranslation(['outbox', 'common']);
  const session = useSession();
  const isReplicaRead = useQuery('classes', { status: 'active' }) !== undefined;
  const isLost = useSyncStatus()?.storage === 'lost';
  if (session?.state === 'anonymous' || (session !== undefined && isReplicaRead)) return null;
  // The shell says it already where it is drawn: a second notice with another cause would be wrong (F-812).
  if (isLost && session !== undefined) return null;
  const { isWithoutWorker } = startWorker();
  return (
    <div className="fixed inset-x-3 bottom-6 mx-auto max-w-xl">
      <Banner kind="notice" icon={HardDrive} title={t(isLost ? 'device.storage.lost' : 'device.slow')}>
        {!isLost && t(isWithoutWorker ? 'common:error.noWorker' : 'device.slowText')}
      </Banner>
    </div>
  );
}
