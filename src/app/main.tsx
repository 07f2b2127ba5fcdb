import '../lib/theme-first.ts';
import '../lib/form/without-eval.ts';
import '../styles/main.css';
import { spawnEarly } from '../data/spawn-worker.ts';
import { trustOwnScripts } from '../lib/trusted-scripts.ts';

/* The worker opens the databases while the rest of the page is still being loaded: nothing may stand before it. */
trustOwnScripts();
spawnEarly();
void import('./start-app.tsx').then(({ startApp }) => startApp());
