import type { Honest } from '../../../schema/port/views.ts';
import { HonestState } from '../../components/honest-state.tsx';
import { useSyncStatus } from '../../data/use-sync-status.ts';

/** How far a message of one's own is: clock, ring, one tick, two ticks, coral. The word is heard, not seen. */
export function OwnState({ honest, isRead, plain = false }: { honest: Honest; isRead: boolean; plain?: boolean }) {
  switch (honest.state) {
    case 'stored':
      return <HonestState state={isRead ? 'read' : 'sent'} wordless plain={plain} />;
    case 'sending':
      return <HonestState state="sending" percent={honest.percent ?? undefined} wordless plain={plain} />;
    case 'waiting':
      return <Waiting plain={plain} />;
    case 'failed':
      return <HonestState state="failed" wordless plain={plain} />;
  }
}

/* Only what waits follows the network. */
function Waiting({ plain }: { plain: boolean }) {
  const isOffline = useSyncStatus()?.network === 'offline';
  return <HonestState state={isOffline ? 'waiting' : 'queued'} wordless plain={plain} />;
}
