import { startJobs } from '../../server/jobs/jobs.ts';
import { pushRelay, pushWorker } from '../../server/jobs/push-jobs.ts';
import type { PushSender } from '../../server/push/push-sender.ts';
import { connectDatabase } from '../../server/store/database.ts';

/** A process that takes jobs of push and ends none of them, to be killed with them in its hands: argv has the database's address. It prints the path of each device. */
const [url = ''] = process.argv.slice(2);
const { db } = connectDatabase(url, () => Promise.resolve());
const web: PushSender = {
  send(target) {
    console.log(target.channel === 'web' ? new URL(target.endpoint).pathname : 'native');
    return new Promise(() => undefined);
  },
};
await startJobs({ url, db, clock: { now: Date.now }, duties: [], relays: [pushRelay], workers: [pushWorker({ web, native: null })], onError: () => undefined });
