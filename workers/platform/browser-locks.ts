import type { Locks } from '../sync/environment.ts';

/** Web Locks. Where another realm steals a lock, the work's signal aborts and its own end is awaited. */
export const browserLocks: Locks = {
  hold: async (name, work) => held(await request(name, {}, work)),
  tryHold: async (name, work) => (await request(name, { ifAvailable: true }, work))?.result ?? null,
  steal: async (name, work) => held(await request(name, { steal: true }, work)),
};

interface Done<T> {
  readonly result: T;
}

async function request<T>(name: string, options: LockOptions, work: (lost: AbortSignal) => Promise<T>): Promise<Done<T> | null> {
  const lost = new AbortController();
  const running: { work: Promise<T> | null } = { work: null };
  try {
    return await navigator.locks.request(name, options, async (lock) => {
      if (lock === null) return null;
      running.work = work(lost.signal);
      return { result: await running.work };
    });
  } catch (error) {
    if (running.work === null) throw error;
    lost.abort(error);
    return { result: await running.work };
  }
}

function held<T>(done: Done<T> | null): T {
  if (done === null) throw new Error('a lock that was waited for was not given');
  return done.result;
}
