import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** One build: the page, the sync worker and the service worker. `dexie` must be one copy, or it throws at load. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service.worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest,png}', 'emoji/*/*.json'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  resolve: { dedupe: ['dexie', 'rxjs'] },
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: true },
  server: {
    proxy: {
      '/api': 'http://localhost:8080',
      '/connection': { target: 'ws://localhost:8080', ws: true },
    },
  },
});
