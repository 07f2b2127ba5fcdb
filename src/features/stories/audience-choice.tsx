import { useTranslation } from 'react-i18next';
import type { AckAudience } from '../../../schema/records/story.ts';
import { Segmented } from '../../components/segmented.tsx';

/** Who is asked to confirm a story (F-312). One below the other where the words do not fit side by side. */
export function AudienceChoice({ audience, onChange }: { audience: AckAudience; onChange: (audience: AckAudience) => void }) {
  const { t } = useTranslation('stories');
  return (
    <div className="@container min-w-0 basis-full">
      {/* The group of the choices has the same name. */}
      <p aria-hidden="true" className="mb-1.5 text-meta font-label text-ink-2">
        {t('ack.audience.label')}
      </p>
      <Segmented<AckAudience>
        wide
        label={t('ack.audience.label')}
        value={audience}
        onChange={onChange}
        options={[
          { value: 'families', label: t('ack.audience.families') },
          { value: 'students', label: t('ack.audience.students') },
          { value: 'all', label: t('ack.audience.all') },
        ]}
        className="@max-[26rem]:flex-col @max-[26rem]:[&>label]:justify-start"
      />
    </div>
  );
}
