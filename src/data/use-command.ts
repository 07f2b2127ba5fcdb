import type { ArgsOf, CommandName, CommandResult } from '../../schema/port/commands.ts';
import { startWorker } from './start-worker.ts';

export type RunCommand = <C extends CommandName>(name: C, args: ArgsOf<C>) => Promise<CommandResult<C>>;

/** `const run = useCommand()`, then `await run('sendMessage', { … })`. Never rejects; the function never changes. */
export function useCommand(): RunCommand {
  return runCommand;
}

/** The same outside of React. */
export function runCommand<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<CommandResult<C>> {
  return startWorker().run(name, args);
}
