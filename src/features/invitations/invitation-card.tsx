import { useTranslation } from 'react-i18next';
import type { ClassView, StudentView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { personName } from '../../lib/person-name.ts';
import { soften } from '../../lib/soften.ts';
import { useNow } from '../../lib/use-now.ts';
import { isCodeEnded } from './code-ended.ts';
import { parentLink } from './join-link.ts';

/** One family's invitation on paper: for whom, and the way in by camera or by hand. */
export function InvitationCard({ student, value }: { student: StudentView; value: ClassView }) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const until = student.parentCodeExpiresAt ?? null;
  const isEnded = isCodeEnded(until, useNow());
  const code = isEnded ? null : (student.parentCode ?? null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-4">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
        <p className="flex items-center gap-2 text-meta text-ink-2">
          <Disc tone={toneNamed(value.icon.colour)} picture={value.icon.content} size={28} />
          <span className="min-w-0 wrap-anywhere hyphens-auto">{soften(value.name)}</span>
        </p>
        <h2 className="text-title wrap-anywhere hyphens-auto">{soften(personName(student))}</h2>
        {code !== null && <p className="text-small font-normal text-ink-2">{t('print.how', { teacher: personName(value.mainTeacher) })}</p>}
      </div>
      {code !== null && <QrCode text={parentLink(code)} label={t('family.qrLabel', { link: parentLink(code) })} className="size-30 p-0!" />}
      <div className="col-span-2 grid grid-cols-[minmax(0,1fr)] gap-1">
        {code === null ? (
          <p className="text-small text-ink-2">{t(isEnded ? 'code.endedCard' : 'print.noCode')}</p>
        ) : (
          <>
            <p className="text-small text-ink-2">{t('print.code')}</p>
            <p translate="no" className="text-headline tracking-[.14em] wrap-anywhere">{code}</p>
            <p translate="no" className="text-small font-normal break-all text-ink-2">{parentLink(code)}</p>
            {until !== null && <p className="text-small font-normal text-ink-2">{t('code.until', { date: format.date(until) })}</p>}
          </>
        )}
      </div>
    </div>
  );
}
