import { Component, Suspense, useEffect, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../components/button.tsx';
import { FaultState } from '../components/fault-state.tsx';
import { CodeNotHere, CodeReplaced } from '../lib/fetch-code.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { Elements } from '../lib/text-or-elements.ts';
import { reloadOnce } from './reload-once.ts';
import type { ErrorReportPanel } from './report/error-report-panel.tsx';

/* Not with the first screen, which rarely breaks; where it does not come the rest of the words stand without it. */
const ReportOffer = lazyPart<ComponentProps<typeof ErrorReportPanel>>(async () => import('./report/error-report-panel.tsx').then(
  (code) => code.ErrorReportPanel,
  () => () => null,
));

/** A screen that could not be fetched is asked for again this much later, ms; each time is many tries (fetch-code.ts). */
const RETRY_MS = 5_000;

interface CatcherProps {
  /** The error is forgotten when this changes. */
  place: string;
  /** The shell stands around it and is the page's frame; else the broken screen is the whole page. */
  isInShell: boolean;
  children: Elements;
}

interface Broken {
  readonly at: string;
  readonly error: unknown;
}

/**
 * A screen that broke shows "Something went wrong." with a way back, and offers to tell of it; going elsewhere clears it
 * (GEN-02). What was typed lies in the vault and is there when the screen is opened again. A screen whose code could not
 * be fetched is not broken: it says so, and is tried again.
 */
export function ErrorBoundary({ isInShell = false, children }: { isInShell?: boolean; children: Elements }) {
  const { pathname } = useLocation();
  return (
    <Catcher place={pathname} isInShell={isInShell}>
      {children}
    </Catcher>
  );
}

class Catcher extends Component<CatcherProps, { broken: Broken | null }> {
  override state: { broken: Broken | null } = { broken: null };

  readonly #retry = (): void => this.setState({ broken: null });

  static getDerivedStateFromProps(props: CatcherProps, state: { broken: Broken | null }) {
    return state.broken !== null && state.broken.at !== props.place ? { broken: null } : null;
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ broken: { at: this.props.place, error } });
  }

  static getDerivedStateFromError(error: unknown): { broken: Broken } {
    return { broken: { at: location.pathname, error } };
  }

  override render(): Elements {
    const { broken } = this.state;
    if (broken === null) return this.props.children;
    const Frame = this.props.isInShell ? 'div' : 'main';
    return (
      <Frame className={this.props.isInShell ? 'scroll-down grid min-h-0 flex-1 place-items-center' : 'grid min-h-dvh place-items-center'}>
        {broken.error instanceof CodeReplaced ? <ReplacedScreen /> : broken.error instanceof CodeNotHere ? <MissingScreen onRetry={this.#retry} /> : <BrokenScreen {...broken} />}
      </Frame>
    );
  }
}

/* Asked for again by itself: soon after, and when the network comes back. Opened anew it also gets over an update that took the part away. */
function MissingScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('app');
  useEffect(() => {
    const timer = setTimeout(onRetry, RETRY_MS);
    addEventListener('online', onRetry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  return (
    <FaultState
      fault="notHere"
      isPage
      action={
        <Button variant="solid" onClick={() => location.reload()}>
          {t('fault.reload')}
        </Button>
      }
    />
  );
}

/* The new version comes with a reload, once: where that does not help, or a form would be lost, the person reloads. */
function ReplacedScreen() {
  const { t } = useTranslation('app');
  useEffect(reloadOnce, []);
  return (
    <FaultState
      fault="replaced"
      isPage
      action={
        <Button variant="solid" onClick={() => location.reload()}>
          {t('fault.reload')}
        </Button>
      }
    />
  );
}

function BrokenScreen({ at, error }: Broken) {
  const { t } = useTranslation('app');
  return (
    <FaultState
      fault="wrong"
      isPage
      action={
        <div className="grid justify-items-center gap-3">
          <Button variant="solid" onClick={() => location.reload()}>
            {t('fault.reload')}
          </Button>
          <Suspense fallback={null}>
            <ReportOffer error={error} pathname={at} />
          </Suspense>
        </div>
      }
    />
  );
}
