/** What a PDF needs to know about a TrueType font: glyph numbers, widths, and a few measures. */
export interface TrueTypeFont {
  data: Buffer;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  box: readonly [number, number, number, number];
  glyphOf(character: string): number;
  widthOf(glyph: number): number;
}

/** Reads a TrueType font with a format 4 character map, as the one beside this file. */
export function readTrueType(data: Buffer): TrueTypeFont {
  const tables = new Map<string, number>();
  for (let index = 0; index < data.readUInt16BE(4); index += 1) {
    const record = 12 + index * 16;
    tables.set(data.toString('latin1', record, record + 4), data.readUInt32BE(record + 8));
  }
  function table(name: string): number {
    const offset = tables.get(name);
    if (offset === undefined) throw new Error(`font without table ${name}`);
    return offset;
  }
  const head = table('head');
  const hhea = table('hhea');
  const hmtx = table('hmtx');
  const longMetrics = data.readUInt16BE(hhea + 34);
  const glyphs = readCharacterMap(data, table('cmap'));
  return {
    data,
    unitsPerEm: data.readUInt16BE(head + 18),
    ascent: data.readInt16BE(hhea + 4),
    descent: data.readInt16BE(hhea + 6),
    box: [data.readInt16BE(head + 36), data.readInt16BE(head + 38), data.readInt16BE(head + 40), data.readInt16BE(head + 42)],
    glyphOf: (character) => glyphs.get(character.codePointAt(0) ?? 0) ?? 0,
    widthOf: (glyph) => data.readUInt16BE(hmtx + Math.min(glyph, longMetrics - 1) * 4),
  };
}

function readCharacterMap(data: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < data.readUInt16BE(cmap + 2); index += 1) {
    const start = cmap + data.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (data.readUInt16BE(start) === 4) readSegments(data, start, glyphs);
  }
  return glyphs;
}

/** Format 4: segments of code points with an offset each (OpenType, cmap). */
function readSegments(data: Buffer, start: number, glyphs: Map<number, number>): void {
  const bytes = data.readUInt16BE(start + 6);
  const ends = start + 14;
  const starts = ends + bytes + 2;
  const deltas = starts + bytes;
  const offsets = deltas + bytes;
  for (let at = 0; at < bytes; at += 2) {
    const last = data.readUInt16BE(ends + at);
    const first = data.readUInt16BE(starts + at);
    const delta = data.readUInt16BE(deltas + at);
    const offset = data.readUInt16BE(offsets + at);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const raw = offset === 0 ? code : data.readUInt16BE(offsets + at + offset + (code - first) * 2);
      if (raw !== 0) glyphs.set(code, (raw + delta) & 0xffff);
    }
  }
}
