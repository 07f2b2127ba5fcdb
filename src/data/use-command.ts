import type { ArgsOf, CommandName, CommandResult } from '../../schema/port/commands.ts';
import { askForFlush } from './service-worker.ts';
import { startWorker } from './start-worker.ts';
import { underWay } from './under-way.ts';

export type RunCommand = <C extends CommandName>(name: C, args: ArgsOf<C>) => Promise<CommandResult<C>>;

/** `const run = useCommand()`, then `await run('sendMessage', { … })`. Never rejects; the function never changes. */
export function useCommand(): RunCommand {
  return runCommand;
}

/** The same outside of React. */
export async function runCommand<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<CommandResult<C>> {
  const running = startWorker().run(name, args);
  if (!WRITES.test(name)) return running;
  const result = await underWay(running);
  if (result.ok) askForFlush();
  return result;
}

/** Commands that put something into the outbox that somebody waits for. */
const WRITES = /^(create|update|delete|send|add[^D]|remove[^D]|move[^D]|reward|invite|cancel|resend|accept|decline|change|bind|withdraw|subscribe|unsubscribe|set[STLQ])/;
