import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SNAPSHOT_ID } from '../../schema/port/snapshot.ts';
import { registerServiceWorker } from '../data/service-worker.ts';
import { startWorker } from '../data/start-worker.ts';
import { prefetchQuery } from '../data/use-query.ts';
import { startI18n } from '../i18n/i18n.ts';
import { ignoreFileDrops } from '../lib/use-file-drop.ts';
import { App } from './app.tsx';
import { WelcomePage } from './lazy-pages.ts';
import { preloadScreen } from './preload-screen.ts';
import { localeHint, roleHint } from './role-hint.ts';
import { dashboardOf } from './role-paths.ts';
import { hideStartNotice } from './start-notice/start-state.ts';
import { visitorPicture } from './visitor-picture.ts';

/**
 * Draws the app. The code and the words of the first screen and what it shows are all asked for at once and drawn at
 * once: screens that come piece by piece come late. The service worker comes after the first screen.
 */
export async function startApp(): Promise<void> {
  const isRead = visitorPicture() !== null;
  // What nobody waits for, the worker with its databases, begins when the app is drawn.
  if (!isRead) void explainSlowStart().catch(() => undefined);
  await Promise.all([startI18n(localeHint()), preloadFirstScreen(), stylesLoaded()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  ignoreFileDrops(window);
  const standIn = document.getElementById(SNAPSHOT_ID);
  hideStartNotice();
  const draw = () =>
    createRoot(root).render(
      <StrictMode>
        <App standIn={standIn} />
      </StrictMode>,
    );
  // Under a visitor who reads the main page already the app is drawn in pieces of a few ms: scrolling does not stop.
  if (isRead) startTransition(draw);
  else draw();
  requestAnimationFrame(() => setTimeout(() => {
    nameSplashScreen();
    void registerServiceWorker(isRead);
  }));
}

/** Where the device answers neither who is here nor what is stored for them, the page says why that may be (F-905). */
async function explainSlowStart(): Promise<void> {
  const answers = await Promise.all([prefetchQuery('session', {}), prefetchQuery('classes', { status: 'active' })]);
  const isVisitor = startWorker().peek('session', {})?.state === 'anonymous';
  if (isVisitor || !answers.includes(false)) return;
  const { showSlowStart } = await import('./slow-start.tsx');
  await showSlowStart();
}

/* Only browsers of iPhones and iPads know `standalone`; without its start picture the app begins with a blank screen there. */
function nameSplashScreen(): void {
  if ('standalone' in navigator) void import('./splash-links.ts').then((code) => code.addSplashLinks(), () => undefined);
}

/* The entry does not wait for them (index.html), but what is drawn is measured. */
async function stylesLoaded(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(links.filter((link) => link.sheet === null).map((link) => new Promise((resolve) => ['load', 'error'].forEach((event) => link.addEventListener(event, resolve)))));
}

function preloadFirstScreen(): Promise<void> {
  const role = roleHint();
  if (role === null) return location.pathname === '/' ? WelcomePage.preload().catch(() => undefined) : Promise.resolve();
  return preloadScreen(location.pathname === '/' ? dashboardOf(role) : location.pathname);
}
