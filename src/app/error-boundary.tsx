import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../components/button.tsx';
import { FaultState } from '../components/fault-state.tsx';
import { ErrorReportPanel } from './report/error-report-panel.tsx';

interface CatcherProps {
  /** The error is forgotten when this changes. */
  place: string;
  /** The shell stands around it and is the page's frame; else the broken screen is the whole page. */
  isInShell: boolean;
  children: ReactNode;
}

interface Broken {
  readonly at: string;
  readonly error: unknown;
}

/**
 * A screen that broke shows "Something went wrong." with a way back, and offers to tell of it; going elsewhere clears it
 * (GEN-02). What was typed lies in the vault and is there when the screen is opened again.
 */
export function ErrorBoundary({ isInShell = false, children }: { isInShell?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Catcher place={pathname} isInShell={isInShell}>
      {children}
    </Catcher>
  );
}

class Catcher extends Component<CatcherProps, { broken: Broken | null }> {
  override state: { broken: Broken | null } = { broken: null };

  static getDerivedStateFromProps(props: CatcherProps, state: { broken: Broken | null }) {
    return state.broken !== null && state.broken.at !== props.place ? { broken: null } : null;
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ broken: { at: this.props.place, error } });
  }

  static getDerivedStateFromError(error: unknown): { broken: Broken } {
    return { broken: { at: location.pathname, error } };
  }

  override render(): ReactNode {
    return this.state.broken === null ? this.props.children : <BrokenScreen {...this.state.broken} isInShell={this.props.isInShell} />;
  }
}

function BrokenScreen({ at, error, isInShell }: Broken & { isInShell: boolean }) {
  const { t } = useTranslation('app');
  const Frame = isInShell ? 'div' : 'main';
  return (
    <Frame className={isInShell ? 'scroll-down grid min-h-0 flex-1 place-items-center' : 'grid min-h-dvh place-items-center'}>
      <FaultState
        fault="wrong"
        isPage
        action={
          <div className="grid justify-items-center gap-3">
            <Button variant="solid" onClick={() => location.reload()}>
              {t('fault.reload')}
            </Button>
            <ErrorReportPanel error={error} pathname={at} />
          </div>
        }
      />
    </Frame>
  );
}
