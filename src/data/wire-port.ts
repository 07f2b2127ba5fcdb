import type { Emission, Extent, WakeReason } from '../../schema/port/port.ts';

/** PartaPort without its generics, which Comlink's types cannot carry; PortClient gives them back. */
export interface WirePort {
  subscribe(name: string, params: unknown, listen: (emission: Emission) => void): Promise<number>;
  unsubscribe(handle: number): Promise<void>;
  resize(handle: number, extent: Extent): Promise<void>;
  run(name: string, args: unknown, commandId: string): Promise<unknown>;
  wake(reason: WakeReason): Promise<void>;
  ping(): Promise<'pong'>;
}

/** The port as it crosses: listeners are numbers of the page's choice, what they are told comes by one channel. */
export interface WireDoor extends Omit<WirePort, 'subscribe'> {
  /** From now on emissions go there, as EmissionBatch. */
  connect(emissions: MessagePort): Promise<void>;
  subscribe(name: string, params: unknown, listener: number): Promise<number>;
}

/** One running worker, and how to end it. */
export interface PortConnection {
  readonly port: WirePort;
  /** Called when the worker reports that it failed to start or died, or asks for another one; perhaps several times. */
  readonly onDeath: (listener: () => void) => void;
  readonly close: () => void;
}
