import type { ToastInput } from './toast-queue.ts';

/** The words of a problem response that a person may read. */
export interface ProblemWords {
  detail?: string | null;
  title?: string | null;
}

/** What an error says as a toast: its detail, else its title, else the fallback ("An error was occured"). */
export function problemToast(problem: ProblemWords | null | undefined, fallback: string): ToastInput {
  const text = [problem?.detail, problem?.title].find((words) => words !== null && words !== undefined && words.trim() !== '');
  return { kind: 'bad', text: text ?? fallback };
}
