import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ToggleChip } from '../../components/toggle-chip.tsx';

/** Whether the readers of a post are asked to confirm that they have read it (EXT-03). */
export function AckChip({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation('stories');
  return <ToggleChip icon={BadgeCheck} label={t('ack.ask')} title={t('ack.askTitle')} pressed={checked} onChange={onChange} />;
}
