import { Siren } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ToggleChip } from '../../components/toggle-chip.tsx';

/** Whether the notification of a post comes in quiet hours, too (EXT-02). */
export function UrgentChip({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation('stories');
  return <ToggleChip icon={Siren} label={t('urgent.mark')} title={t('urgent.markTitle')} pressed={checked} onChange={onChange} />;
}
