import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '../../../schema/port/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { FamilyLink } from './family-link.tsx';
import { FamilyStudents } from './family-students.tsx';

type View = 'shareLink' | 'invite';

/** Everything by which the families of a class come in: a link, a code and a QR code for all, or an invitation for one (INV-03). */
export function FamilyInviteDialog({ value, onClose }: { value: ClassView; onClose: () => void }) {
  const { t } = useTranslation('invitations');
  const [view, setView] = useState<View>('shareLink');
  return (
    <Dialog open onClose={onClose} title={t('family.title')} description={value.name}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Segmented<View>
          wide
          label={t('family.views')}
          value={view}
          onChange={setView}
          options={[
            { value: 'shareLink', label: t('family.shareLink') },
            { value: 'invite', label: t('family.invite') },
          ]}
        />
        {view === 'shareLink' ? <FamilyLink value={value} /> : <FamilyStudents classId={value._id} onLeave={onClose} />}
      </div>
    </Dialog>
  );
}
