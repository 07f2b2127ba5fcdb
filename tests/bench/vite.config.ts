import { defineConfig } from 'vite';

/** The bench's own pages: the product's worker without its screens, and the floors that it is held against. */
export default defineConfig({
  root: 'tests/bench/pages',
  base: '/__bench/',
  logLevel: 'warn',
  resolve: { dedupe: ['dexie', 'rxjs'] },
  worker: { format: 'es' },
  build: {
    outDir: '../../../node_modules/.cache/bench-pages',
    emptyOutDir: true,
    target: 'es2023',
    rollupOptions: { input: ['tests/bench/pages/engine.html', 'tests/bench/pages/floor.html', 'tests/bench/pages/fill.html', 'tests/bench/pages/local.html', 'tests/bench/pages/each.html'] },
  },
});
