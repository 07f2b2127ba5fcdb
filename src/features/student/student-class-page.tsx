import { ChartColumn, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button-link.tsx';
import { Disc } from '../../components/disc.tsx';
import { FaultState, faultOf } from '../../components/fault-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { personName } from '../../lib/person-name.ts';
import type { Elements } from '../../lib/text-or-elements.ts';

/** A class as its student sees it: title, the report, the way to the chat, and the story inside. */
export function StudentClassPage({ classId, children }: { classId: string; children: Elements }) {
  const { t } = useTranslation('student');
  const found = useQuery('class', { classId });
  const value = found?.state === 'ready' ? found.value : null;
  if (found?.state === 'missing' || found?.state === 'unknown') {
    return (
      <PageFrame title={t('class')}>
        <FaultState fault={found.state === 'unknown' ? 'notHere' : faultOf(found.status, 'class')} action={<ButtonLink to="/students/dashboard">{t('toHome')}</ButtonLink>} />
      </PageFrame>
    );
  }
  const tone = value ? toneNamed(value.icon.colour) : 'board';
  return (
    <PageFrame
      title={value?.name ?? '…'}
      subtitle={value && <span className={value.title === value.name ? 'max-[399px]:hidden' : undefined}>{personName(value.mainTeacher)}</span>}
      tone={tone}
      leading={<Disc tone={tone} picture={value?.icon.content} size={44} onTone className="md:size-15!" />}
      actions={
        <>
          <ButtonLink to={`/students/classes/${classId}/AwardsModalView`} state={{ isAbovePage: true }} icon={ChartColumn} variant="card" className="max-md:size-11 max-md:bg-transparent max-md:px-0! max-md:shadow-none! max-md:[&>svg]:m-0">
            <span className="max-md:sr-only">{t('report')}</span>
          </ButtonLink>
          <ButtonLink to={`/students/classes/${classId}/chat`} icon={MessageCircle} variant="card" className="max-lg:hidden">
            {t('chat')}
          </ButtonLink>
        </>
      }
    >
      {children}
    </PageFrame>
  );
}
