import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe } from 'vitest';
import { createCentrifugoApi } from '../../server/live/centrifugo-api.ts';
import { CentrifugoOutlet } from '../../server/live/centrifugo-outlet.ts';
import { HubOutlet } from '../../server/live/hub-outlet.ts';
import { Hub } from '../../server/live/hub.ts';
import { LiveTokens } from '../../server/live/live-tokens.ts';
import { readConfig } from '../../server/config.ts';
import { freePort } from '../../server/store/postgres-process.ts';
import { CentrifugoServer, whyNoCentrifugo } from '../support/centrifugo-server.ts';
import { describeLive, type LiveSetup } from './live-contract.ts';

const KEY = new TextEncoder().encode('a key for the tests, 32 bytes long');

describeLive('the embedded hub', async (): Promise<LiveSetup> => {
  const revoked = new Set<string>();
  const hub = new Hub(new LiveTokens(KEY).gate((sessionId) => Promise.resolve(!revoked.has(sessionId))));
  const server = createServer();
  hub.attach(server);
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
