import { Printer, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { CopyRow } from '../../components/copy-row.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { useNow } from '../../lib/use-now.ts';
import { isCodeEnded } from './code-ended.ts';
import { CodeTerm } from './code-term.tsx';
import { absoluteLink } from './join-link.ts';

/** One link for all families of a class: to copy, to share, to scan; and the sheets for those who are given paper. */
export function FamilyLink({ value }: { value: ClassView }) {
  const { t } = useTranslation('invitations');
  const now = useNow();
  // What opens nothing any more is not given away.
  const isEnded = isCodeEnded(value.classCodeExpiresAt, now);
  const link = value.parentJoinLink === null || isEnded ? null : absoluteLink(value.parentJoinLink);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {link !== null && (
        <div className="grid justify-items-center gap-2.5 rounded-panel bg-sunken px-4 pt-4 pb-3">
          <QrCode text={link} label={t('family.qrLabel', { link })} className="size-44" />
          <p className="text-meta text-ink-2">{t('family.qr')}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2 *:flex-1">
        {link !== null && canShare() && (
          <Button icon={Share2} onClick={() => void share(t('family.shareText', { name: value.name }), link)}>
            {t('family.share')}
          </Button>
        )}
        <ButtonLink variant="plain" icon={Printer} to={`/teachers/classes/${value._id}/print/invitations`}>
          {t('family.print')}
        </ButtonLink>
      </div>
      {link !== null && <CopyRow label={t('family.link')} text={link} />}
      {value.classCode !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {!isEnded && <CopyRow label={t('family.code')} text={value.classCode} isCode />}
          <CodeTerm of={{ classId: value._id }} code={value.classCode} until={value.classCodeExpiresAt} canRenew={value.canCreateStudent} cancels={0} />
        </div>
      )}
      <p className="text-meta text-ink-2">{t('family.approve')}</p>
    </div>
  );
}

function canShare(): boolean {
  return typeof navigator.share === 'function';
}

async function share(text: string, url: string): Promise<void> {
  try {
    await navigator.share({ text, url });
  } catch {
    // Closed without a choice: that is an answer, too.
  }
}
