import { connectDatabase, type Database } from '../../server/store/database.ts';
import { TcpProxy } from './tcp-proxy.ts';
import { openTestDatabase } from './test-database.ts';

export interface ProxiedDatabase {
  /** Past the proxy. */
  readonly direct: Database;
  readonly proxy: TcpProxy;
  readonly database: Database;
  close(): Promise<void>;
}

/** A fresh database behind a network that can be made bad; close it in afterAll. */
export async function openProxiedDatabase(): Promise<ProxiedDatabase> {
  const direct = await openTestDatabase();
  const url = new URL(direct.url);
  const proxy = await TcpProxy.start(Number(url.port));
  url.port = String(proxy.port);
  const database = connectDatabase(url.href, () => Promise.resolve());
  return {
    direct,
    proxy,
    database,
    async close() {
      await database.close();
      await proxy.close();
      await direct.close();
    },
  };
}
