import { expect, it } from 'vitest';
import { isSendKey } from './is-send-key.ts';

const enter = { key: 'Enter', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, keyCode: 13 };

it('CHA-03 Enter sends', () => {
  expect(isSendKey(enter)).toBe(true);
  expect(isSendKey({ ...enter, ctrlKey: true })).toBe(true);
});

it('CHA-03 Shift+Enter makes a line, any other key is only text', () => {
  expect(isSendKey({ ...enter, shiftKey: true })).toBe(false);
  expect(isSendKey({ ...enter, key: 'a', keyCode: 65 })).toBe(false);
});

it('CHA-03 the Enter that ends the composing of a letter does not send, in Safari neither', () => {
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false);
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false);
});
