import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const native = Object.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {};
const putBack = () => Object.defineProperty(AbortSignal, 'any', native);

beforeEach(async () => {
  Reflect.deleteProperty(AbortSignal, 'any');
  vi.resetModules();
  await import('./abort-signal-any.ts');
});
afterEach(putBack);

/** The same with the fallback and with the browser's own. */
const both = [['the fallback', () => undefined], ['the native one', putBack]] as const;

test.each(both)('F-902 AbortSignal.any aborts with the first of its signals, once, for its reason (%s)', (_name, step) => {
  step();
  const [one, other] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([one.signal, other.signal]);
  const heard = vi.fn<() => void>();
  any.addEventListener('abort', heard);
  expect(any.aborted).toBe(false);
  other.abort('over');
  one.abort('too late');
  expect([any.aborted, any.reason, heard.mock.calls.length]).toEqual([true, 'over', 1]);
});

test.each(both)('F-902 AbortSignal.any of one that has aborted has aborted, for its reason; of none never does (%s)', (_name, step) => {
  step();
  const any = AbortSignal.any([new AbortController().signal, AbortSignal.abort('before')]);
  expect([any.aborted, any.reason]).toEqual([true, 'before']);
  expect(AbortSignal.any([]).aborted).toBe(false);
});

test('F-902 a signal of several leaves no listener at the others when one has aborted', () => {
  const [short, long] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([short.signal, long.signal]);
  short.abort();
  const added = vi.fn<() => void>();
  any.addEventListener('abort', added);
  long.abort();
  expect(added).not.toHaveBeenCalled();
});
