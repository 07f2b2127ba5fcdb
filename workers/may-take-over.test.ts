import { expect, it } from 'vitest';
import { RELOAD_QUESTION } from '../schema/port/update-words.ts';
import type { AskedWindow } from './ask-window.ts';
import { isSkipWaitingWord, mayTakeOver } from './may-take-over.ts';

/** Undefined: it never answers. */
function windowThatSays(answer: string | undefined): AskedWindow & { readonly heard: unknown[] } {
  const heard: unknown[] = [];
  return {
    heard,
    postMessage(word, [port]) {
      heard.push(word);
      if (answer !== undefined && port instanceof MessagePort) port.postMessage(answer);
    },
  };
}

it('SWK-01 a new version takes over where every window can be loaded anew, and not while one of them has something typed', async () => {
  const [free, typed] = [windowThatSays('yes'), windowThatSays('no')];
  expect(await mayTakeOver([])).toBe(true);
  expect(await mayTakeOver([free, free])).toBe(true);
  expect(await mayTakeOver([free, typed, free])).toBe(false);
  expect(typed.heard).toEqual([{ type: RELOAD_QUESTION }]);
});

it('SWK-01 a window that never answers holds no version up, and hides no veto of another', async () => {
  const frozen = windowThatSays(undefined);
  expect(await mayTakeOver([frozen], 20)).toBe(true);
  expect(await mayTakeOver([frozen, windowThatSays('no')], 20)).toBe(false);
});

it('SWK-01 knows the word of this build and of those before', () => {
  expect([{ type: 'skipWaiting' }, { type: 'skipWaiting', isAsked: true }, { type: 'snapshot' }, 'skipWaiting', null].map(isSkipWaitingWord)).toEqual([true, true, false, false, false]);
});
