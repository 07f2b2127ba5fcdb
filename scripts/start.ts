import { buildApp, isBuildStale } from './app-build.ts';

/**
 * `npm start`: builds what has changed, then serves everything in this very process. It logs warnings and errors alone
 * unless `LOG_LEVEL` says otherwise, so that the address and the logins, printed last, stay in sight.
 */
if (isBuildStale()) {
  console.log('Building the app…');
  await buildApp();
}
process.env['LOG_LEVEL'] ??= 'warn';
await import('../server/main.ts');
