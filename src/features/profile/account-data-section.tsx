import { Download, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useCommand } from '../../data/use-command.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';

const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog);

type Exported = 'none' | 'running' | 'done' | 'offline';

/** What is kept of the user, as a file, and the end of the account (PRF-01). Both need the server. */
export function AccountDataSection({ me, onErased }: { me: Me; onErased: () => void }) {
  const { t } = useTranslation('profile');
  const run = useCommand();
  const sayError = useErrorToast();
  const [exported, setExported] = useState<Exported>('none');
  const [erasing, setErasing] = useState({ isOpen: false, count: 0 });

  async function download(): Promise<void> {
    setExported('running');
    const result = await run('exportAccount', {});
    setExported(result.ok ? 'done' : result.error.kind === 'offline' ? 'offline' : 'none');
    if (result.ok) saveFile(new Blob([result.value.json], { type: 'application/json' }), `${t('data.file')}.json`);
    else if (result.error.kind !== 'offline') sayError(result.error);
  }
  return (
    <Card as="section" pad="none" aria-labelledby="data-title" className="grid grid-cols-1 justify-items-start gap-3 p-5 md:p-6">
      <h2 id="data-title" className="text-subtitle">
        {t('data.title')}
      </h2>
      <p className="text-meta text-ink-2">{t('data.exportHint')}</p>
      <Button icon={Download} busy={exported === 'running'} onClick={() => void download()}>
        {t('data.export')}
      </Button>
      <output className="text-meta font-medium empty:hidden">{(exported === 'done' || exported === 'offline') && t(`data.${exported}`)}</output>
      <p className="mt-2 text-meta text-ink-2">{t('data.eraseHint')}</p>
      <Button variant="plain" icon={Trash2} onClick={() => setErasing({ isOpen: true, count: erasing.count + 1 })}>
        {t('data.erase')}
      </Button>
      {erasing.count > 0 && (
        <Suspense fallback={null}>
          <EraseDialog key={erasing.count} role={me.role} open={erasing.isOpen} onClose={() => setErasing({ ...erasing, isOpen: false })} onErased={onErased} />
        </Suspense>
      )}
    </Card>
  );
}
