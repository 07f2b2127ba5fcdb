import { vi } from 'vitest';
import type { Relay } from '../../server/jobs/jobs.ts';

/** How a process ends that has handed its jobs over and not committed yet. */
export type Death = 'fails' | 'loses its connection';

/** The same relay, whose first turn dies right behind the insertion of its jobs; `onDeath` is told then, and the turns after it go well. */
export function dyingRelay(relay: Relay, death: Death, onDeath: () => void): Relay {
  let hasDied = false;
  return {
    ...relay,
    async run(context) {
      if (hasDied) return relay.run(context);
      const insert = context.boss.insert.bind(context.boss);
      const spy = vi.spyOn(context.boss, 'insert').mockImplementation(async (name, jobs, options) => {
        const inserted = await insert(name, jobs, options);
        hasDied = true;
        onDeath();
        if (death === 'fails' || options?.db === undefined) throw new Error('killed here');
        await options.db.executeSql('select pg_terminate_backend(pg_backend_pid())', []);
        return inserted;
      });
      return relay.run(context).finally(() => spy.mockRestore());
    },
  };
}
