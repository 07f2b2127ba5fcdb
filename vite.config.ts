import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { browserResolve } from './scripts/browser-resolve.ts';
import { SYNTAX_TARGET } from './scripts/browser-target.ts';
import { importedEntriesPlugin } from './scripts/imported-entries-plugin.ts';
import { unusedPartsPlugin } from './scripts/unused-parts-plugin.ts';
import { precompressPlugin } from './scripts/precompress-plugin.ts';
import { preloadFontsPlugin } from './scripts/preload-fonts-plugin.ts';
import { preloadScriptsPlugin } from './scripts/preload-scripts-plugin.ts';
import { startNoticePlugin } from './scripts/start-notice-plugin.ts';
import { servicePartsPlugin } from './scripts/service-parts-plugin.ts';
import { welcomeShellsPlugin } from './scripts/welcome-shells-plugin.ts';

/** What several screens share, but for what comes with the first dialog, menu or photo, and for the list of messages. */
function isOfFirstDrawing(id: string): boolean {
  return !/node_modules\/@?(headlessui|floating-ui|react-aria|react-stately|tanstack)/.test(id);
}

/** Modules of ours that the entry imports (src/app/main.tsx), and what it fetches code with. */
const FIRST = new RegExp(
  [
    '/schema/(?:language-fallbacks|start-once)\\.ts$',
    '/src/data/spawn-worker\\.ts$',
    '/src/lib/(?:theme(?:-first)?|trusted-scripts|fetch-code)\\.ts$',
    '/src/app/(?:picture-out|start-notice/start-state|unfit-stand-in|visitor-picture|shell/install-event)\\.ts$',
    'vite/preload-helper',
  ].join('|'),
);

/** One build: the page, the sync worker and the service worker. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    unusedPartsPlugin(),
    importedEntriesPlugin(),
    preloadFontsPlugin(),
    preloadScriptsPlugin(),
    servicePartsPlugin(),
    startNoticePlugin(),
    welcomeShellsPlugin(),
    precompressPlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service.worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest,png}', 'emoji/*/*.json'],
        // The browser keeps the first with the service worker itself; the others are for who has none yet.
        globIgnores: ['service-parts.js', 'welcome-*.html', 'splash/*.png'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  resolve: browserResolve,
  worker: {
    format: 'es',
    plugins: () => [unusedPartsPlugin(), importedEntriesPlugin()],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // All of the worker but its entry and what it imports on demand: search finds there what it shares with the rest.
          groups: [{ name: 'sync-engine', test: /\/workers\/start-sync-worker\.ts$/ }],
        },
      },
    },
  },
  build: {
    target: SYNTAX_TARGET,
    sourcemap: true,
    // Two files beside the screens' own: what the entry is made of, so that no other file imports the entry itself, and
    // what several screens share. From a cold start each further file costs more than its bytes.
    rolldownOptions: {
      // Which plugin took how long is no warning.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', priority: 2, test: FIRST },
            // Forms and their rules come with the first dialog that has fields; without this line what several dialogs share takes them along.
            { name: 'forms', priority: 1, includeDependenciesRecursively: false, test: /node_modules\/react-hook-form\/|\/src\/lib\/(form\/|use-kept-toast)|\/src\/components\/(text|password)-field|\/schema\/rules\/field-rules/ },
            // Days and times are written in a few dialogs and in settings.
            { name: 'dates', priority: 1, includeDependenciesRecursively: false, test: /\/src\/components\/(date-field|time-field|time-list|use-time-list|use-typed-value|typed-store)\.|\/src\/i18n\/(date|time)-text\.|\/src\/lib\/calendar-month\./ },
            // One of some and on or off: in settings and in dialogs that do not write text.
            { name: 'choices', priority: 1, includeDependenciesRecursively: false, test: /\/src\/components\/(select-field|switch)\./ },
            // What is written into a calendar, with its time zone, no other form needs.
            { name: 'event-form', priority: 1, includeDependenciesRecursively: false, test: /\/features\/calendar\/(event-form|event-changes|use-event-draft|use-following-end)/ },
            // The ways in are on the main page, on pages of their own and behind an invitation, and on no first screen.
            { name: 'account', priority: 1, includeDependenciesRecursively: false, test: /\/src\/lib\/account\/|\/src\/features\/auth\/(account|result)-|\/schema\/rules\/password-rules/ },
            // The pages of an invitation and the dialog that asks for a code share most of what they are; the request that comes of it is looked at behind them.
            { name: 'joining', priority: 1, includeDependenciesRecursively: false, test: /\/src\/features\/(joining\/|requests\/(pending-card|parent-request-page))|\/schema\/rules\/(joining-rules|lookalikes)/ },
            // What the settings of grown-ups and of students share reads with the rules above.
            { name: 'settings', priority: 1, includeDependenciesRecursively: false, test: /\/src\/features\/profile\/(quiet-hours|theme-field|push-trial|use-push-permission)|\/src\/lib\/device-section|\/schema\/rules\/quiet-hours/ },
            // What a dialog hands out is on no first screen either. The audience of a story is with its radios: in `shared` it would join both files into a cycle.
            { name: 'handed-out', priority: 1, includeDependenciesRecursively: false, test: /\/src\/features\/(invitations\/code-term|stories\/audience-choice)|\/src\/components\/(copy-row|qr-code|segmented)/ },
            // Where one writes: the list of classes and a family's feed do not, and each is somebody's first screen.
            { name: 'composer', priority: 1, includeDependenciesRecursively: false, test: /\/src\/lib\/attachments\/(use-(attach|draft)|left-draft|kept-sendings|refused-files|pasted-files|upload-strip|accept)|\/src\/components\/(media\/upload-thumb|emoji-picker\.)|\/src\/features\/stories\/(attach-buttons|use-post-options|(ack|schedule|urgent)-chip)/ },
            // Places of time zones are for settings and dialogs with times.
            { name: 'time-zones', priority: 1, includeDependenciesRecursively: false, test: /\/src\/lib\/time-zones\// },
            { name: 'shared', minShareCount: 2, test: isOfFirstDrawing },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://localhost:8080',
      '/connection': { target: 'ws://localhost:8080', ws: true },
    },
  },
});
