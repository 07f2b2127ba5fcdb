import { buildApp } from './app-build.ts';

/** `npm run build` */
await buildApp();
