import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { FileName } from '../../components/media/file-name.tsx';
import type { SharedIn } from '../../../schema/port/commands.ts';

/** What was handed over, as one will find it in the draft. */
export function SharedPreview({ shared }: { shared: SharedIn }) {
  const { t } = useTranslation('share');
  return (
    <Card as="section" aria-label={t('what')} className="grid gap-3">
      {shared.text !== '' && <p dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line">{shared.text}</p>}
      {shared.files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {shared.files.map((file, place) => (
            <li key={`${file.name} ${place}`}>{file.blob.type.startsWith('image/') ? <Picture file={file} /> : <Paper name={file.name} />}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/* Where the browser cannot draw it, its name says what it is. */
function Picture({ file }: { file: SharedIn['files'][number] }) {
  const [url] = useState(() => URL.createObjectURL(file.blob));
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Paper name={file.name} />;
  return (
    <span className="block size-20 overflow-hidden rounded-sm bg-sunken">
      <img src={url} alt={file.name} onLoad={() => URL.revokeObjectURL(url)} onError={() => setBroken(true)} className="size-full object-cover" />
    </span>
  );
}

function Paper({ name }: { name: string }) {
  return (
    <span className="flex min-h-11 max-w-60 items-center gap-2 rounded-sm bg-sunken px-3 py-2 text-meta">
      <FileText className="size-5 text-ink-2" />
      <FileName name={name} />
    </span>
  );
}
