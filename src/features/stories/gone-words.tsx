import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useCopyText } from '../../components/use-copy-text.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';

/** What one had begun to write into a story that was deleted meanwhile: offered until it is given up (GEN-10). */
export function GoneWords({ classId }: { classId: string }) {
  const { t } = useTranslation('stories');
  const run = useCommand();
  const copy = useCopyText();
  const place = `gone:${classId}`;
  const words = useQuery('draft', { place })?.body ?? '';
  if (words === '') return null;
  return (
    <Card as="section" aria-labelledby="gone-words" className="grid gap-2">
      <h2 id="gone-words" className="text-label">
        {t('gone.title')}
      </h2>
      <p dir="auto" className="text-body break-words whitespace-pre-wrap text-ink-2">
        {words}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copy(words)}>
          {t('gone.copy')}
        </Button>
        <Button variant="plain" onClick={() => void run('saveDraft', { place, body: '' })}>
          {t('gone.forget')}
        </Button>
      </div>
    </Card>
  );
}
