import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const READY_TIMEOUT_MS = 30_000;

export interface ServerCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly isReady: () => Promise<boolean>;
  /** Hears each whole line of its standard output. */
  readonly onLine?: (line: string) => void;
}

/** A server of its own process, which a test starts, kills, freezes, and starts again as often as it likes. */
export class ServerProcess {
  readonly #command: ServerCommand;
  #child: ChildProcess | null = null;
  #output = '';

  constructor(command: ServerCommand) {
    this.#command = command;
  }

  /** What it has said so far. */
  get log(): string {
    return this.#output;
  }

  /** Starts it, also again after `kill`; resolves when it answers. */
  async up(): Promise<void> {
    const { program, args, env, isReady, onLine } = this.#command;
    // Its input ends with this process, so that one that reads it ends, too.
    const child = spawn(program, args, { env: { PATH: process.env['PATH'], ...env }, stdio: 'pipe' });
    this.#child = child;
    if (onLine !== undefined) createInterface(child.stdout).on('line', onLine);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    child.on('error', (error) => (this.#output += error.message));
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await isReady())) {
      if (child.exitCode !== null || child.pid === undefined || Date.now() > deadline) throw new Error(`${program} did not start:\n${this.#output.slice(-4000)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** SIGKILL: what it held in memory is gone, its connections are reset. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** SIGSTOP: connections stay open, new ones are still taken by the system, and nothing is answered. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  /** It goes on where it stood still, also with requests that nobody waits for any more. */
  thaw(): void {
    this.#child?.kill('SIGCONT');
  }
}

/** Whether this address answers a GET with success. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
