import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../components/button.tsx';
import { FaultState } from '../components/fault-state.tsx';

interface CatcherProps {
  /** The error is forgotten when this changes. */
  place: string;
  children: ReactNode;
}

/** A screen that broke shows "Something went wrong." with a way back; going elsewhere clears it (GEN-02). */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Catcher place={pathname}>{children}</Catcher>;
}

class Catcher extends Component<CatcherProps, { brokenAt: string | null }> {
  override state: { brokenAt: string | null } = { brokenAt: null };

  static getDerivedStateFromProps(props: CatcherProps, state: { brokenAt: string | null }) {
    return state.brokenAt !== null && state.brokenAt !== props.place ? { brokenAt: null } : null;
  }

  override componentDidCatch(): void {
    this.setState({ brokenAt: this.props.place });
  }

  static getDerivedStateFromError(): { brokenAt: string } {
    return { brokenAt: location.pathname };
  }

  override render(): ReactNode {
    return this.state.brokenAt === null ? this.props.children : <BrokenScreen />;
  }
}

function BrokenScreen() {
  const { t } = useTranslation('app');
  return (
    <main className="grid min-h-dvh place-items-center">
      <FaultState
        fault="wrong"
        isPage
        action={
          <Button variant="solid" onClick={() => location.reload()}>
            {t('fault.reload')}
          </Button>
        }
      />
    </main>
  );
}
