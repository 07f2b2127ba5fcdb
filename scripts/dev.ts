import { spawn } from 'node:child_process';

/** `npm run dev`: the server (restarting on changes) and Vite in front of it, on http://localhost:5173. */
const children = [
  spawn(process.execPath, ['--watch-path=server', '--watch-path=schema', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('npx', ['--no-install', 'vite'], { stdio: 'inherit' }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
