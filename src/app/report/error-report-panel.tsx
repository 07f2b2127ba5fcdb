import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorReport } from '../../../schema/records/error-report.ts';
import { Button } from '../../components/button.tsx';
import { runCommand } from '../../data/use-command.ts';
import { errorReportOf } from './error-report-of.ts';

type Fate = { readonly is: 'none' | 'sending' | 'copied' | 'notCopied' | 'unsent' } | { readonly is: 'sent'; readonly at: string };

/**
 * Offers to tell the operator of a fault: what would be sent stands there whole before it goes, and nothing goes by itself.
 * Without a network it can be copied. It needs nothing of the screen that broke, and no code that is not here yet.
 */
export function ErrorReportPanel({ error, pathname }: { error: unknown; pathname: string }) {
  const { t, i18n } = useTranslation('app');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [fate, setFate] = useState<Fate>({ is: 'none' });
  const end = useRef<HTMLOutputElement>(null);
  const panel = useRef<HTMLElement>(null);
  // Its buttons lie below the edge of a phone.
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'end' });
  }, [isOpen]);
  // The button that was pressed is gone: what stands in its place is where one is now.
  useEffect(() => {
    if (fate.is === 'sent') end.current?.focus();
  }, [fate]);
  const report = useMemo(() => errorReportOf(error, { build: buildOf(document), userAgent: navigator.userAgent, language: i18n.language, pathname }), [error, i18n.language, pathname]);

  async function send(): Promise<void> {
    setFate({ is: 'sending' });
    const result = await runCommand('reportError', { report });
    setFate(result.ok ? { is: 'sent', at: new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(Date.now()) } : { is: 'unsent' });
  }
  async function copy(): Promise<void> {
    const copied = await navigator.clipboard.writeText(JSON.stringify(report, null, 2)).then(() => true, () => false);
    setFate({ is: copied ? 'copied' : 'notCopied' });
  }
  return (
    <div className="grid w-full max-w-110 justify-items-center gap-3">
      <Button variant="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('report.offer')}
      </Button>
      {isOpen && (
        <section ref={panel} id={id} aria-label={t('report.title')} className="grid w-full scroll-mb-4 gap-3 rounded-card bg-card p-5 text-left shadow-e1">
          <p className="text-meta text-ink-2">{t('report.text')}</p>
          <Facts report={report} />
          <div className="flex flex-wrap gap-2">
            {fate.is !== 'sent' && (
              <Button busy={fate.is === 'sending'} onClick={() => void send()}>
                {t('report.send')}
              </Button>
            )}
            <Button variant="plain" onClick={() => void copy()}>
              {t('report.copy')}
            </Button>
          </div>
          <output ref={end} tabIndex={-1} className="text-meta font-medium outline-none empty:hidden">{fate.is === 'sent' ? t('report.sent', { at: fate.at }) : fate.is !== 'none' && fate.is !== 'sending' && t(`report.${fate.is}`)}</output>
        </section>
      )}
    </div>
  );
}

/* The first script is the app's own, and named by what is in it; this part of it may be older or younger. */
function buildOf(page: Document): string {
  return page.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? import.meta.url;
}

const FACTS = ['build', 'browser', 'language', 'route', 'error'] as const;

/* Each value exactly as it goes. */
function Facts({ report }: { report: ErrorReport }) {
  const { t } = useTranslation('app');
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-control bg-sunken p-3 text-small">
      {FACTS.map((fact) => (
        <div key={fact} className="contents">
          <dt className="text-ink-2">{t(`report.fact.${fact}`)}</dt>
          <dd className="wrap-anywhere">{report[fact]}</dd>
        </div>
      ))}
      {report.frames.length > 0 && (
        <>
          <dt className="text-ink-2">{t('report.fact.frames')}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{report.frames.join('\n')}</dd>
        </>
      )}
    </dl>
  );
}
