/// <reference lib="webworker" />
import { copyPlain, getPlain, listPlain, putPlain, type By, type PlainList, type PlainRow } from './plain-rows.ts';
import { answerCalls } from './worker-calls.ts';

/** The floors of every local read and write, in a worker as the engine is. */
export type EachOp =
  | { readonly op: 'copy'; readonly database: string }
  | { readonly op: 'list'; readonly by: By; readonly list: PlainList }
  | { readonly op: 'get'; readonly by: By; readonly id: string }
  | { readonly op: 'put'; readonly by: By; readonly row: PlainRow };

function answer(word: EachOp): Promise<unknown> {
  if (word.op === 'copy') return copyPlain(word.database);
  if (word.op === 'list') return listPlain(word.by, word.list);
  return word.op === 'get' ? getPlain(word.by, word.id) : putPlain(word.by, word.row);
}

answerCalls(answer);
