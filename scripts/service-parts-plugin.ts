import { build, type Plugin } from 'vite';
import { browserResolve } from './browser-resolve.ts';
import { SYNTAX_TARGET } from './browser-target.ts';

/**
 * Builds workers/service-parts.ts into `service-parts.js`: a script of its own, since a service worker may not import
 * modules on demand but may import a script that it imported while it was installed.
 */
export function servicePartsPlugin(): Plugin {
  return {
    name: 'parta-service-parts',
    apply: 'build',
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        resolve: browserResolve,
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: SYNTAX_TARGET,
          sourcemap: true,
          lib: { entry: 'workers/service-parts.ts', name: 'partaServicePartsModule', formats: ['iife'], fileName: () => 'service-parts.js' },
        },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      });
    },
  };
}
