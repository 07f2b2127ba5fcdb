import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TcpProxy } from './tcp-proxy.ts';

/** Answers every byte with itself. */
function listenEcho(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.pipe(socket);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : 0 });
    });
  });
}

class Caller {
  received = Buffer.alloc(0);
  isClosed = false;
  readonly socket: Socket;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (bytes: Buffer) => {
      this.received = Buffer.concat([this.received, bytes]);
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.isClosed = true;
    });
  }

  async until(condition: (caller: Caller) => boolean, ms = 3000): Promise<boolean> {
    const end = Date.now() + ms;
    while (!condition(this)) {
      if (Date.now() > end) return false;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return true;
  }
}

describe('TcpProxy', () => {
  let echo: { server: Server; port: number };
  let proxy: TcpProxy;
  let callers: Caller[];
  const call = () => {
    const caller = new Caller(proxy.port);
    callers.push(caller);
    return caller;
  };

  beforeEach(async () => {
    echo = await listenEcho();
    proxy = await TcpProxy.start(echo.port);
    callers = [];
  });
  afterEach(async () => {
    for (const caller of callers) caller.socket.destroy();
    await proxy.close();
    await new Promise((resolve) => echo.server.close(resolve));
  });

  it('forwards bytes unchanged, and a half-closed caller still gets its answer', async () => {
    const caller = call();
    const bytes = Buffer.alloc(2_000_000, 'parta');
    caller.socket.end(bytes);
    expect(await caller.until(({ isClosed }) => isClosed, 10_000)).toBe(true);
    expect(caller.received.equals(bytes)).toBe(true);
  });

  it('refuses: present and new connections are reset, until it is up again', async () => {
    const present = call();
    present.socket.write('a');
    expect(await present.until(({ received }) => received.length === 1)).toBe(true);
    proxy.refuse();
    expect(await present.until(({ isClosed }) => isClosed)).toBe(true);
    const refused = call();
    expect(await refused.until(({ isClosed }) => isClosed)).toBe(true);
    proxy.up();
    const served = call();
    served.socket.write('b');
    expect(await served.until(({ received }) => received.length === 1)).toBe(true);
  });

  it('is a black hole: connections stay open and silent, and go on when it is up again', async () => {
    const present = call();
    present.socket.write('a');
    await present.until(({ received }) => received.length === 1);
    proxy.blackhole();
    const late = call();
    present.socket.write('b');
    late.socket.write('c');
    expect(await present.until(({ received }) => received.length === 2, 150)).toBe(false);
    expect([present.isClosed, late.isClosed, late.received.length]).toEqual([false, false, 0]);
    proxy.up();
    expect(await present.until(({ received }) => received.toString() === 'ab')).toBe(true);
    expect(await late.until(({ received }) => received.toString() === 'c')).toBe(true);
  });

  it('cuts the present connections only', async () => {
    const present = call();
    present.socket.write('a');
    await present.until(({ received }) => received.length === 1);
    proxy.cut();
    expect(await present.until(({ isClosed }) => isClosed)).toBe(true);
    const next = call();
    next.socket.write('b');
    expect(await next.until(({ received }) => received.length === 1)).toBe(true);
  });

  it('delays each direction', async () => {
    proxy.latency(100);
    const caller = call();
    const start = Date.now();
    caller.socket.write('a');
    expect(await caller.until(({ received }) => received.length === 1)).toBe(true);
    expect(Date.now() - start).toBeGreaterThanOrEqual(195);
  });

  it('limits the rate', async () => {
    proxy.rateLimit(100_000);
    const caller = call();
    const start = Date.now();
    caller.socket.write(Buffer.alloc(50_000));
    expect(await caller.until(({ received }) => received.length === 50_000, 10_000)).toBe(true);
    expect(Date.now() - start).toBeGreaterThanOrEqual(400);
  });

  it('cuts after a number of bytes, once', async () => {
    proxy.cutAfter(1000, 'down');
    const caller = call();
    caller.socket.write(Buffer.alloc(5000));
    expect(await caller.until(({ isClosed }) => isClosed)).toBe(true);
    expect(caller.received.length).toBe(1000);
    const next = call();
    next.socket.write(Buffer.alloc(5000));
    expect(await next.until(({ received }) => received.length === 5000)).toBe(true);
  });

  it('on a line that loses half, half of the connections are reset and the others do not live long; then it is good again', async () => {
    const old = call();
    old.socket.write('a');
    expect(await old.until(({ received }) => received.length === 1)).toBe(true);
    proxy.loseHalf();
    expect(await old.until(({ isClosed }) => isClosed)).toBe(true);
    const tried = [call(), call(), call(), call()];
    for (const caller of tried) caller.socket.write('b');
    for (const caller of tried) expect(await caller.until(({ isClosed }) => isClosed)).toBe(true);
    expect(tried.filter(({ received }) => received.length === 0)).toHaveLength(2);
    proxy.up();
    const next = call();
    next.socket.write('c');
    expect(await next.until(({ received }) => received.length === 1)).toBe(true);
    expect(await next.until(({ isClosed }) => isClosed, 2500)).toBe(false);
    expect(proxy.downBytes).toBe(4);
  });
});
