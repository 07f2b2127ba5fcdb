import { buildApp, isBuildStale } from './app-build.ts';

/** `npm start`: builds what has changed, then serves everything in this very process. */
if (isBuildStale()) {
  console.log('Building the app…');
  await buildApp();
}
await import('../server/main.ts');
