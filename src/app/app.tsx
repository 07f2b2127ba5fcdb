import { Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { FirstFrame } from '../components/late.tsx';
import { ToastProvider } from '../components/toast-provider.tsx';
import { RewardsProvider } from '../features/room/rewards-provider.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SessionEffects } from './session-effects.tsx';
import { SplashScreen } from './splash-screen.tsx';

/** Everything around the screens: addresses, notices, and what catches a screen that breaks. `standIn`: the snapshot that is seen until it is drawn. */
export function App({ standIn }: { standIn: Element | null }) {
  return (
    <FirstFrame standIn={standIn}>
      <Suspense fallback={<SplashScreen />}>
        <BrowserRouter>
          <ErrorBoundary>
            <ToastProvider>
              <SessionEffects />
              <RewardsProvider>
                <AppRoutes />
              </RewardsProvider>
            </ToastProvider>
          </ErrorBoundary>
        </BrowserRouter>
      </Suspense>
    </FirstFrame>
  );
}
