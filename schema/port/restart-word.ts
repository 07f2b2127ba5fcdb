/** What a worker says to its page when it cannot reopen a database: put another worker in my place. Comlink ignores it. */
export const RESTART = 'partaRestart';

export interface RestartWord {
  readonly type: typeof RESTART;
}

/** Whether what a worker posted asks for another worker. */
export function isRestartWord(data: unknown): data is RestartWord {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === RESTART;
}
