import '../lib/theme-first.ts';
import '../styles/main.css';
import { spawnEarly } from '../data/spawn-worker.ts';
import { fetchCode } from '../lib/fetch-code.ts';
import { trustOwnScripts } from '../lib/trusted-scripts.ts';
import { keepInstallEvent } from './shell/install-event.ts';
import { dropUnfitStandIn } from './unfit-stand-in.ts';

/* The worker opens the databases while the rest of the page is still being loaded: nothing may stand before it. */
trustOwnScripts();
spawnEarly();
dropUnfitStandIn();
keepInstallEvent();
void fetchCode(() => import('./start-app.tsx')).then(({ startApp }) => startApp());
