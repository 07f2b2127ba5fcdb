import { expose, releaseProxy } from 'comlink';
import type { Emission, PartaPort } from '../schema/port/port.ts';
import { servePort } from './port/serve-port.ts';
import { startUserHost } from './user-host.ts';

const port = servePort(startUserHost());
/** The page's callbacks cross as proxies, which must be let go of by hand. */
const releases = new Map<number, () => void>();

expose({
  ...port,
  async subscribe(name, params, listen) {
    const handle = await port.subscribe(name, params, listen);
    if (isProxy(listen)) releases.set(handle, () => listen[releaseProxy]());
    return handle;
  },
  async unsubscribe(handle) {
    await port.unsubscribe(handle);
    releases.get(handle)?.();
    releases.delete(handle);
  },
} satisfies PartaPort);

function isProxy(listen: (emission: Emission) => void): listen is ((emission: Emission) => void) & { [releaseProxy]: () => void } {
  return releaseProxy in listen;
}
