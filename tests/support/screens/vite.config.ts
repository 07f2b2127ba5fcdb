import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Screens on a worker of lies: `npx vite -c tests/support/screens/vite.config.ts --port 5270`, then /feed or /chat. */
export default defineConfig({
  root: here,
  publicDir: fileURLToPath(new URL('../../../public', import.meta.url)),
  plugins: [
    {
      name: 'fake-worker',
      enforce: 'pre',
      resolveId: (source) => (source.endsWith('/start-worker.ts') ? `${here}fake-worker.ts` : null),
    },
    react(),
    tailwindcss(),
  ],
  server: { fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] } },
});
