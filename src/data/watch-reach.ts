import { startWorker } from './start-worker.ts';

/**
 * Why a request that failed may succeed now. `back`: the engine reaches the server again, the browser says that there is
 * a network, or the reader returned. `contact`: the engine has just heard from the server, as it may have all the time.
 */
export type ReachSign = 'back' | 'contact';

/**
 * Calls `listen` at each sign that the server can be reached, until the returned function is called. Everything that
 * waits for the network waits by this: the browser's `online` says nothing of a portal or of a server that is down (F-704).
 */
export function watchReach(listen: (sign: ReachSign) => void): () => void {
  const client = startWorker();
  const read = () => client.peek('syncStatus', {});
  let before = read();
  const look = (): void => {
    const now = read();
    const last = before;
    before = now;
    if (now === undefined || last === undefined) return;
    if (now.network === 'online' && last.network !== 'online') listen('back');
    else if (now.lastContactAt !== last.lastContactAt) listen('contact');
  };
  const back = (): void => listen('back');
  const stop = client.watch('syncStatus', {}, look);
  addEventListener('online', back);
  addEventListener('focus', back);
  return () => {
    stop();
    removeEventListener('online', back);
    removeEventListener('focus', back);
  };
}
