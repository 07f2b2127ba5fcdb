import { useTranslation } from 'react-i18next';
import { useToast } from '../components/use-toast.ts';
import { useSyncStatus } from '../data/use-sync-status.ts';

/**
 * Says that a change which the device has kept is done; without a network it says instead that it waits: nothing is called
 * done that the server cannot know of. Every notice of a success that goes through the outbox is said by it.
 */
export function useKeptToast(): (done: string) => void {
  const { i18n } = useTranslation('components');
  const toast = useToast();
  const isOffline = useSyncStatus()?.network === 'offline';
  return (done) => toast({ kind: 'info', text: isOffline ? i18n.t('components:kept') : done });
}
