import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Net } from '../sync/environment.ts';

let browserNet: Net;

beforeEach(async () => {
  vi.useFakeTimers();
  // The line's last byte is remembered by the module.
  vi.resetModules();
  ({ browserNet } = await import('./browser-net.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers whose bytes come every `everyMs`, `pieces` of them; then nothing more, and no end where `isCut`. */
function trickle(everyMs: number, pieces: number, isCut = false): void {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => signal.addEventListener('abort', () => controller.error(new DOMException('given up', 'AbortError'))),
        async pull(controller) {
          await new Promise((next) => setTimeout(next, everyMs));
          if (signal.aborted) return;
          if (sent === pieces) return isCut ? new Promise<void>(() => undefined) : controller.close();
          sent += 1;
          controller.enqueue(new TextEncoder().encode('ж'));
        },
      });
      setTimeout(() => resolve(new Response(body, { status: 200 })), everyMs);
    }));
}
const ask = () => browserNet.request({ method: 'GET', path: '/stories', headers: {}, timeoutMs: 15_000 }).then(({ text }) => text, () => 'given up');

test('F-703 R-OUT-20 an answer whose bytes come one after the other arrives, however long it takes', async () => {
  trickle(10_000, 12);
  const answer = ask();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await answer).toBe('ж'.repeat(12));
});

test('F-703 R-OUT-20 an answer that stops in its middle is given up 15 s after its last byte', async () => {
  trickle(10_000, 3, true);
  const answer = ask();
  let end: unknown = null;
  void answer.then((text) => (end = text));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(end).toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(end).toBe('given up');
});

test('F-703 R-OUT-20 one that is starved by others is waited for while they bring bytes, a minute at most', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up')))));
  let end: unknown = null;
  void ask().then((text) => (end = text));
  trickle(5_000, 40);
  const other = ask();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(end).toBeNull();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(end).toBe('given up');
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await other).toBe('ж'.repeat(40));
});
