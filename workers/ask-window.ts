/** A page that runs has answered a word within this, ms. */
const ANSWER_MS = 1_000;

/** Of a `Client`: what asking needs. */
export interface AskedWindow {
  postMessage(word: unknown, transfer: Transferable[]): void;
}

/** Says a word to a window; answers what it says to that. Undefined: it says nothing, since it is still loading, or frozen. */
export function askWindow(window: AskedWindow, word: object, waitMs = ANSWER_MS): Promise<unknown> {
  const channel = new MessageChannel();
  return new Promise((resolve) => {
    const end = (answer: unknown): void => {
      clearTimeout(timer);
      channel.port1.close();
      resolve(answer);
    };
    const timer = setTimeout(() => end(undefined), waitMs);
    channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => end(data);
    window.postMessage(word, [channel.port2]);
  });
}
