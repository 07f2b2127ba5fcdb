import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { personalChannel } from '../../schema/records/live-event.ts';
import { Hub, LIVE_PATH } from '../../server/live/hub.ts';
import { LiveTokens } from '../../server/live/live-tokens.ts';
import { freePort } from '../../server/store/postgres-process.ts';
import { createCentrifugeLive } from '../../workers/sync/centrifuge-live.ts';

const ANNA = '0192aaaa-0000-7000-8000-000000000001';

it('R-LIVE-05 a connection that is closed while its token is on its way, which then does not come, asks no more, says nothing more and throws nothing', async () => {
  const tokens = new LiveTokens(new TextEncoder().encode('a key for the tests, 32 bytes long'));
  const server = createServer();
  new Hub(tokens.gate(() => Promise.resolve(true))).attach(server, 'http://localhost');
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const faults: unknown[] = [];
  const note = (error: unknown): void => void faults.push(error);
  const told: string[] = [];
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  onTestFinished(() => {
    process.off('unhandledRejection', note);
    process.off('uncaughtException', note);
  });
  const asked = Promise.withResolvers<undefined>();
  const token = Promise.withResolvers<string | null>();
  const close = createCentrifugeLive(`ws://127.0.0.1:${port}${LIVE_PATH}`).open({
    channel: personalChannel(ANNA),
    connectionToken: async () => ({ token: await tokens.connectionToken({ userId: ANNA, sessionId: 's' }) }),
    subscriptionToken: () => {
      told.push('asked');
      asked.resolve(undefined);
      return token.promise;
    },
    onUp: () => told.push('up'),
    onDown: () => told.push('down'),
    onEnded: () => told.push('ended'),
    onPublication: () => told.push('publication'),
  });
  await asked.promise;
  told.length = 0;
  close();
  token.reject(new Error('later'));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([faults, told]).toEqual([[], []]);
});
