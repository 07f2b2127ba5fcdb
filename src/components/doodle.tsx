const STROKES = [
  'M36 44l5 11 12 1-9 8 3 12-11-6-10 6 2-12-9-8 12-1Z',
  'M96 110q14-22 28 0t28 0',
  'M150 34 196 20 200 32 154 46 144 44ZM186 23l4 12',
  'M235 100a17 17 0 1 0 34 0a17 17 0 1 0 -34 0',
  'M252 74v-8M252 134v-8M226 100h-8M286 100h-8M234 82l-6-6M276 124l-6-6M234 118l-6 6M276 76l-6 6',
  'M280 35l7-5v20M300 40h14M307 33v14M330 34c9-4 13 4 7 10l-8 8h12M354 38h12M354 45h12M380 32c10-4 13 8 3 9 11 0 9 13-4 9',
  'M352 96c-9-8-24-3-24 11 0 12 8 23 15 23 4 0 6-2 9-2s5 2 9 2c7 0 15-11 15-23 0-14-15-19-24-11ZM352 95c0-8 3-13 9-15',
  'M420 72c16-12 30-4 32 6 4-12 18-16 32-6v44c-14-10-28-6-32 4-2-10-16-14-32-4ZM452 78v40',
  'M446 26l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1Z',
].join('');

/** A strip of school doodles for headers and the blackboard; colour and opacity come from the class. Decoration. */
export function Doodle({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 520 160" fill="none" stroke="currentColor" strokeWidth={2.4} strokeLinecap="round" strokeLinejoin="round" preserveAspectRatio="xMinYMid slice" aria-hidden="true" className={className}>
      <path d={STROKES} />
    </svg>
  );
}

/** The doodle strokes as one path in a box of 520 x 160. */
export const DOODLE_PATH = STROKES;
