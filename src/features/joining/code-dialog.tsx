import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Dialog } from '../../components/dialog.tsx';
import { CodeForm } from './code-form.tsx';

/** Asks a parent for the code of another child or class (JOI-03); what it invites to is shown on its own page. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('joining');
  const navigate = useNavigate();
  return (
    <Dialog open onClose={onClose} title={t('add.open')} description={t('text')} width="sm">
      <CodeForm
        takesFocus
        onCode={(code) => {
          onClose();
          void navigate(`/parents/join/${code}`);
        }}
      />
    </Dialog>
  );
}
