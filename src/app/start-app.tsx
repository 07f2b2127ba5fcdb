import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { registerServiceWorker } from '../data/service-worker.ts';
import { prefetchQuery } from '../data/use-query.ts';
import { startI18n } from '../i18n/i18n.ts';
import { App } from './app.tsx';
import { roleHint } from './role-hint.ts';

/** Draws the app; the service worker comes after the first screen. */
export async function startApp(): Promise<void> {
  prefetchQuery('session', {});
  warmFirstScreen();
  await startI18n();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  requestAnimationFrame(() => setTimeout(() => void registerServiceWorker()));
}

/* The code of the most likely first screen is fetched beside the words, not after them. */
function warmFirstScreen(): void {
  const role = roleHint();
  if (role === null) {
    if (location.pathname === '/') void import('../features/welcome/welcome-page.tsx');
    return;
  }
  prefetchQuery('classes', { status: 'active' });
  void import('./shell/shell.tsx');
  if (role === 'teacher') void import('../features/classes/classes-page.tsx');
}
