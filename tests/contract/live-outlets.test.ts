import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { personalChannel } from '../../schema/records/live-event.ts';
import { createCentrifugoApi } from '../../server/live/centrifugo-api.ts';
import { CentrifugoOutlet } from '../../server/live/centrifugo-outlet.ts';
import { HubOutlet } from '../../server/live/hub-outlet.ts';
import { Hub, LIVE_PATH } from '../../server/live/hub.ts';
import { LiveTokens } from '../../server/live/live-tokens.ts';
import { readConfig } from '../../server/config.ts';
import { freePort } from '../../server/store/postgres-process.ts';
import { CentrifugoServer, whyNoCentrifugo } from '../support/centrifugo-server.ts';
import { holds, LiveClient } from './live-client.ts';
import { describeLive, type LiveSetup } from './live-contract.ts';

const ANNA = '01890000-0000-7000-8000-000000000001';
const KEY = new TextEncoder().encode('a key for the tests, 32 bytes long');

describeLive('the embedded hub', async (): Promise<LiveSetup> => {
  const revoked = new Set<string>();
  const hub = new Hub(new LiveTokens(KEY).gate((sessionId) => Promise.resolve(!revoked.has(sessionId))));
  const server = createServer();
  hub.attach(server, 'http://localhost');
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    key: KEY,
    outlet: new HubOutlet(hub, (sessionIds) => Promise.resolve(sessionIds.filter((sessionId) => revoked.has(sessionId)))),
    markRevoked: (sessionId) => void revoked.add(sessionId),
    async end() {
      await hub.stop(0);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
});

describe.skipIf(whyNoCentrifugo() !== null)('a real one', () => {
  let centrifugo: CentrifugoServer;
  beforeAll(async () => {
    centrifugo = await CentrifugoServer.start();
  });
  afterAll(() => centrifugo.destroy());

  it('a token lets nobody in when its minute is over, the connection that it opened stands on, and its client asks for another one when it has to come back', async () => {
    const { port } = centrifugo;
    const tokens = new LiveTokens(Buffer.from(readConfig(centrifugo.settings()).centrifugo?.tokenSecret ?? ''), 60_000, 1_000);
    const given: string[] = [];
    const note = async (making: Promise<string>): Promise<string> => {
      given.push(await making);
      return making;
    };
    const phone = new LiveClient({
      url: `ws://127.0.0.1:${port}${LIVE_PATH}`, userId: ANNA,
      connectionToken: () => note(tokens.connectionToken({ userId: ANNA, sessionId: 's' })),
      subscriptionToken: () => note(tokens.subscriptionToken('s', personalChannel(ANNA))),
    });
    await phone.open();
    await pause(3_500);
    expect([phone.connects, given.length]).toEqual([1, 2]);
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`);
    const [reply] = (await once(socket.once('open', () => socket.send(JSON.stringify({ id: 1, connect: { token: given[0] } }))), 'message')) as [Buffer];
    expect(reply.toString()).toContain('"code":109');
    socket.close();
    await centrifugo.kill();
    await centrifugo.up();
    expect(await holds(() => phone.connects === 2 && phone.subscribed.length === 2, 10_000)).toBe(true);
    expect(given).toHaveLength(4);
    phone.close();
  });

  describeLive('Centrifugo', async (): Promise<LiveSetup> => {
    const settings = readConfig(centrifugo.settings()).centrifugo;
    if (settings === undefined) throw new Error('no Centrifugo in the settings');
    // The histories of the test before are gone, as with a new hub.
    await centrifugo.kill();
    await centrifugo.up();
    const revoked = new Set<string>();
    const outlet = new CentrifugoOutlet(createCentrifugoApi(settings), () => Promise.resolve([...revoked]));
    return {
      port: centrifugo.port,
      key: Buffer.from(settings.tokenSecret, 'utf8'),
      outlet,
      markRevoked: (sessionId) => void revoked.add(sessionId),
      async end() {
        outlet.stop();
      },
    };
  });
});
