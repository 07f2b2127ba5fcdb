import { useTranslation } from 'react-i18next';
import type { StudentView } from '../../../schema/port/views.ts';
import { Disc } from '../../components/disc.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { toneNamed } from '../../components/tone.ts';
import { personName } from '../../lib/person-name.ts';
import { studentLoginLink } from '../../lib/student-login-link.ts';
import type { CardSecrets } from './use-credentials.ts';

export interface LoginCardProps {
  student: StudentView;
  /** The class's. */
  className: string;
  /** The first password and the key of the QR code; undefined where they are not known here. */
  card: CardSecrets | undefined;
}

/** One student's login on paper: by camera without typing, and in letters that a child can copy. */
export function LoginCard({ student, className, card }: LoginCardProps) {
  const { t } = useTranslation('invitations');
  const password = card?.password;
  const link = student.login === null ? null : studentLoginLink(student.login, card?.cardKey ?? null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex items-center gap-3">
        <Disc tone={toneNamed(student.icon.colour)} picture={student.icon.content} size={48} />
        <div className="min-w-0">
          <h2 className="text-title wrap-anywhere">{personName(student)}</h2>
          <p className="text-small font-normal wrap-anywhere text-ink-2">{className}</p>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4">
        <dl className="grid gap-2">
          <Fact name={t('print.address')} text={location.host} />
          {student.login === null ? <Fact name={t('print.login')} note={t('print.noCode')} /> : <Fact name={t('print.login')} text={student.login} isBig />}
          {typeof password === 'string' ? <Fact name={t('print.password')} text={password} isBig /> : <Fact name={t('print.password')} note={password === null ? t('print.ownPassword') : '…………………………'} />}
        </dl>
        {/* Its key is read by cameras, and not aloud. */}
        {link !== null && <QrCode text={link} label={t('print.loginQr')} className="size-25 p-0!" />}
      </div>
    </div>
  );
}

function Fact({ name, text, note, isBig = false }: { name: string; text?: string; note?: string; isBig?: boolean }) {
  return (
    <div>
      <dt className="text-small font-normal text-ink-2">{name}</dt>
      <dd translate={text === undefined ? undefined : 'no'} className={isBig ? 'font-mono text-title break-all' : 'text-label wrap-anywhere'}>{text ?? <span className="text-meta text-ink-2">{note}</span>}</dd>
    </div>
  );
}
