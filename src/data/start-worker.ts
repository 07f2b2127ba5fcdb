import { releaseProxy, transfer, wrap } from 'comlink';
import type { EmissionBatch } from '../../schema/port/port.ts';
import { isRestartWord } from '../../schema/port/restart-word.ts';
import { createEmissionDelivery } from './emission-delivery.ts';
import { PortClient } from './port-client.ts';
import { takeWorker } from './spawn-worker.ts';
import type { PortConnection, WireDoor } from './wire-port.ts';

let client: PortClient | null = null;

/**
 * Connects to the worker, once; later calls answer the same client.
 */
export function startWorker(): PortClient {
  client ??= new PortClient(openConnection);
  return client;
}

function openConnection(): PortConnection {
  const worker = takeWorker();
  const remote = wrap<WireDoor>(worker);
  const delivery = createEmissionDelivery();
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data }: MessageEvent<EmissionBatch>) => delivery.deliver(data);
  void remote.connect(transfer(channel.port2, [channel.port2])).catch(() => undefined);
  const numberOf = new Map<number, number>();
  let next = 1;
  return {
    port: {
      async subscribe(name, params, listen) {
        const listener = next;
        next += 1;
        delivery.add(listener, name, listen);
        const handle = await remote.subscribe(name, params, listener);
        numberOf.set(handle, listener);
        return handle;
      },
      async unsubscribe(handle) {
        delivery.remove(numberOf.get(handle) ?? 0);
        numberOf.delete(handle);
        await remote.unsubscribe(handle);
      },
      resize: (handle, extent) => remote.resize(handle, extent),
      run: (name, args, commandId) => remote.run(name, args, commandId),
      wake: (reason) => remote.wake(reason),
      ping: () => remote.ping(),
    },
    onDeath(listener) {
      worker.addEventListener('error', listener);
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isRestartWord(data)) listener();
      });
    },
    close: () => {
      channel.port1.close();
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
