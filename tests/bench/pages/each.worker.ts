/// <reference lib="webworker" />
import { copyPlain, getPlain, listPlain, putPlain, type By, type PlainList, type PlainRow } from './plain-rows.ts';

/** The floors of every local read and write, in a worker as the engine is. */
export type EachOp =
  | { readonly op: 'copy'; readonly database: string }
  | { readonly op: 'list'; readonly by: By; readonly list: PlainList }
  | { readonly op: 'get'; readonly by: By; readonly id: string }
  | { readonly op: 'put'; readonly by: By; readonly row: PlainRow };
export type EachAnswer = { readonly call: number; readonly result: unknown } | { readonly call: number; readonly error: string };

function answer(word: EachOp): Promise<unknown> {
  if (word.op === 'copy') return copyPlain(word.database);
  if (word.op === 'list') return listPlain(word.by, word.list);
  return word.op === 'get' ? getPlain(word.by, word.id) : putPlain(word.by, word.row);
}

addEventListener('message', ({ data }: MessageEvent<{ call: number; word: EachOp }>) => {
  answer(data.word).then(
    (result) => postMessage({ call: data.call, result } satisfies EachAnswer),
    (error: unknown) => postMessage({ call: data.call, error: String(error) } satisfies EachAnswer),
  );
});
