import '../../schema/language-fallbacks.ts';
import '../lib/theme-first.ts';
import '../styles/main.css';
import { startOnce } from '../../schema/start-once.ts';
import { spawnEarly } from '../data/spawn-worker.ts';
import { fetchCode } from '../lib/fetch-code.ts';
import { trustOwnScripts } from '../lib/trusted-scripts.ts';
import { pictureOut } from './picture-out.ts';
import { keepInstallEvent } from './shell/install-event.ts';
import { canStart } from './start-notice/start-state.ts';
import { dropUnfitStandIn } from './unfit-stand-in.ts';
import { visitorPicture } from './visitor-picture.ts';

if (canStart()) {
  startOnce('page');
  trustOwnScripts();
  dropUnfitStandIn();
  keepInstallEvent();
  void start();
}

/* The worker opens the databases while the rest of the page is still being loaded: nothing stands before it, but for a visitor, whom it does not concern yet. */
async function start(): Promise<void> {
  if (visitorPicture() === null) spawnEarly();
  else await pictureOut();
  const { startApp } = await fetchCode(() => import('./start-app.tsx'));
  await startApp();
}
