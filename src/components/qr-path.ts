import encodeQR from 'qr';

/** Empty modules around the code, so that it is told from what is beside it (the frame brings the rest of the four). */
const BORDER = 2;

/** A QR code as one path: its edge in modules, and a run of dark modules per stroke. */
export function qrPath(text: string): { edge: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const runs = rows.flatMap((row, y) => [...runsOf(row)].map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { edge: rows.length, path: runs.join('') };
}

/* Where dark modules begin, and how many follow each other. */
function* runsOf(row: readonly boolean[]): Generator<[number, number]> {
  let start = -1;
  for (let x = 0; x <= row.length; x += 1) {
    if (row[x] === true && start < 0) start = x;
    if (row[x] !== true && start >= 0) {
      yield [start, x - start];
      start = -1;
    }
  }
}
