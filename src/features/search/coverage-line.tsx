import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useFormat } from '../../i18n/use-format.ts';

/** Says in what is searched: what this device has, and how much of it can be found already. */
export function CoverageLine() {
  const { t } = useTranslation('search');
  const format = useFormat();
  const coverage = useQuery('searchCoverage', {});
  if (coverage === undefined) return <p className="min-h-9" />;
  const { isWhole, indexed, total } = coverage;
  const isCounted = !isWhole && total !== null && total > 0;
  return (
    <div className="pt-2 pb-1 text-small text-ink-3">
      <p>{isWhole ? t('where') : isCounted ? t('building', { done: format.number(indexed), total: format.number(total) }) : t('preparing')}</p>
      {isCounted && <ProgressBar label={t('progress')} percent={Math.round((indexed / total) * 100)} className="mt-1.5" />}
    </div>
  );
}
