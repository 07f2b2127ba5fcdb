import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CodeTiles } from './code-field.tsx';

/** The code as it was understood, and that it holds. */
export function FoundCode({ code, kind }: { code: string; kind: 'class' | 'student' }) {
  const { t } = useTranslation('joining');
  return (
    <div className="grid gap-2 md:gap-3">
      <CodeTiles code={code} />
      <p className="flex items-center gap-2 text-meta font-medium text-board-ink">
        <Check className="size-5" />
        <span translate="no" className="sr-only">{code.split('').join(' ')}</span>
        <span>{t(`found.${kind}`)}</span>
      </p>
    </div>
  );
}
