/** What a bench's worker answers to a call; `call` is the number that came with it. */
export type CallAnswer = { readonly call: number; readonly result: unknown } | { readonly call: number; readonly error: string };

/** Asks a worker of the bench, which answers by `answerCalls`; anything else that it says goes to `onTold`. */
export function callsOf<Word, Told = never>(worker: Worker, onTold: (told: Told) => void = () => undefined): (word: Word) => Promise<unknown> {
  const calls = new Map<number, (answer: CallAnswer) => void>();
  let made = 0;
  worker.onmessage = ({ data }: MessageEvent<CallAnswer | { readonly told: Told }>) => {
    if ('told' in data) onTold(data.told);
    else calls.get(data.call)?.(data);
  };
  return (word) => {
    const call = (made += 1);
    return new Promise((resolve, reject) => {
      calls.set(call, (answer) => {
        calls.delete(call);
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.result);
      });
      worker.postMessage({ call, word });
    });
  };
}

/** The worker's side of `callsOf`. */
export function answerCalls<Word>(answer: (word: Word) => Promise<unknown>): void {
  addEventListener('message', ({ data }: MessageEvent<{ call: number; word: Word }>) => {
    answer(data.word).then(
      (result) => postMessage({ call: data.call, result } satisfies CallAnswer),
      (error: unknown) => postMessage({ call: data.call, error: String(error) } satisfies CallAnswer),
    );
  });
}
