import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useToast } from '../../components/use-toast.ts';

/** The link and the code by which a family finds the class; copying says so (INV-03). */
export function InviteDialog({ value, onClose }: { value: ClassView; onClose: () => void }) {
  const { t } = useTranslation('classes');
  return (
    <Dialog open onClose={onClose} title={t('invite.title')} description={t('invite.text', { name: value.name })} width="sm">
      <div className="grid gap-5">
        {value.parentJoinLink && <Shared label={t('invite.link')} text={absolute(value.parentJoinLink)} />}
        {value.classCode && <Shared label={t('invite.code')} text={value.classCode} isCode />}
        <p className="text-meta text-ink-2">{t('invite.approve')}</p>
      </div>
    </Dialog>
  );
}

function Shared({ label, text, isCode = false }: { label: string; text: string; isCode?: boolean }) {
  const { t: shared } = useTranslation();
  const { t } = useTranslation('classes');
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: 'info', text: shared('textCopied') });
    } catch {
      toast({ kind: 'bad', text: t('invite.copyFailed') });
    }
  };
  return (
    <div className="grid gap-1.5">
      <span className="text-meta font-label text-ink-2">{label}</span>
      <div className="flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-4">
        <output aria-label={label} className={isCode ? 'min-w-0 flex-1 text-title tracking-[.1em] break-all md:text-headline select-all' : 'min-w-0 flex-1 py-2 text-label font-normal break-all select-all'}>
          {text}
        </output>
        <IconButton icon={Copy} label={`${shared('action.copy')}: ${label}`} className="md:hidden" onClick={() => void copy()} />
        <Button variant="card" icon={Copy} aria-label={`${shared('action.copy')}: ${label}`} className="max-md:hidden" onClick={() => void copy()}>
          {shared('action.copy')}
        </Button>
      </div>
    </div>
  );
}

/* The server may give a path: families need the whole address. */
function absolute(link: string): string {
  return new URL(link, location.origin).href;
}
