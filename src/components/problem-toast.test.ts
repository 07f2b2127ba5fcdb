import { expect, it } from 'vitest';
import { problemToast } from './problem-toast.ts';

const FALLBACK = 'An error was occured';

it('ERR-01 a toast shows the detail of the problem, else its title, else "An error was occured"', () => {
  expect(problemToast({ detail: 'The class is archived.', title: 'Conflict' }, FALLBACK)).toEqual({ kind: 'bad', text: 'The class is archived.' });
  expect(problemToast({ detail: ' ', title: 'Conflict' }, FALLBACK).text).toBe('Conflict');
  expect(problemToast({ detail: null, title: '' }, FALLBACK).text).toBe(FALLBACK);
  expect(problemToast(undefined, FALLBACK).text).toBe(FALLBACK);
});
