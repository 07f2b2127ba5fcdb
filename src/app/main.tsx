import '../lib/theme-first.ts';
import '../styles/main.css';
import { startWorker } from '../data/start-worker.ts';

/* The worker opens the databases while the rest of the page is still being loaded. */
startWorker();
void import('./start-app.tsx').then(({ startApp }) => startApp());
