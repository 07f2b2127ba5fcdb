import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Honest } from '../../../schema/port/views.ts';
import { Pill } from '../../components/pill.tsx';
import { useShownHonest } from '../../lib/use-shown-honest.ts';
import { RefusalText } from '../../lib/refusal-text.tsx';

/** How the change of a class stands, on its card: it waits, is on its way, or was refused and why, with the way to where that is seen to. */
export function ClassHonest({ honest }: { honest: Honest }) {
  return honest.state !== 'stored' && <Shown honest={honest} />;
}

function Shown({ honest }: { honest: Honest }) {
  const { t } = useTranslation('classes');
  const { t: shared } = useTranslation();
  const shown = useShownHonest(honest);
  if (shown !== null && shown.state !== 'failed') return <Pill icon={Clock}>{t(`honest.${shown.state === 'waiting' ? 'waiting' : 'sending'}`)}</Pill>;
  if (honest.state !== 'failed') return null;
  return (
    <Link to="/outbox" className="relative z-10 rounded-full">
      <Pill tone="coral" icon={CircleAlert}>
        <RefusalText reason={honest.reason} fallback={shared('error.wrong')} />
      </Pill>
    </Link>
  );
}
