import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { readTrueType, type TrueTypeFont } from './true-type.ts';

/** A page of text: a heading, a line below it, then rows whose cells stand in columns. */
export interface PdfPage {
  heading: string;
  subheading: string;
  rows: readonly (readonly string[])[];
  /** Left edges of the cells, in points from the margin. */
  columns: readonly number[];
}

const PAGE_WIDTH = 595;
const PAGE_HEIGHT = 842;
const MARGIN = 56;
const ROW_HEIGHT = 20;
const FONT_URL = new URL('onest-regular.ttf', import.meta.url);

/** One A4 page as a valid PDF 1.7 file with an embedded Cyrillic font and text that can be searched and copied. */
export function writePdf(page: PdfPage): Buffer {
  const font = readTrueType(readFileSync(FONT_URL));
  const used = new Map<number, string>();
  const content = drawPage(page, font, used);
  const glyphs = [...used.keys()].toSorted((a, b) => a - b);
  const scale = 1000 / font.unitsPerEm;
  const widths = glyphs.map((glyph) => `${glyph} [${Math.round(font.widthOf(glyph) * scale)}]`).join(' ');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>`,
    stream(Buffer.from(content, 'latin1')),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Onest-Regular /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 9 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Onest-Regular /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /CIDToGIDMap /Identity /DW 600 /W [${widths}] >>`,
    `<< /Type /FontDescriptor /FontName /Onest-Regular /Flags 4 /FontBBox [${font.box.map((edge) => Math.round(edge * scale)).join(' ')}] /ItalicAngle 0 /Ascent ${Math.round(font.ascent * scale)} /Descent ${Math.round(font.descent * scale)} /CapHeight 700 /StemV 80 /FontFile2 8 0 R >>`,
    stream(font.data, `/Length1 ${font.data.length}`),
    stream(Buffer.from(toUnicode(glyphs, used), 'latin1')),
  ]);
}

function drawPage(page: PdfPage, font: TrueTypeFont, used: Map<number, string>): string {
  const text = (words: string, x: number, y: number, size: number): string => {
    const codes = Array.from(words, (character) => {
      const glyph = font.glyphOf(character);
      used.set(glyph, character);
      return glyph.toString(16).padStart(4, '0');
    }).join('');
    return `BT /F1 ${size} Tf ${x} ${y} Td <${codes}> Tj ET\n`;
  };
  let y = PAGE_HEIGHT - MARGIN - 18;
  let drawn = `0.06 0.24 0.2 rg\n${text(page.heading, MARGIN, y, 20)}`;
  y -= 24;
  drawn += `0.35 0.4 0.42 rg\n${text(page.subheading, MARGIN, y, 11)}0.13 0.16 0.18 rg\n0.85 0.86 0.84 RG 0.6 w\n`;
  y -= 16;
  for (const row of page.rows) {
    drawn += `${MARGIN} ${y} m ${PAGE_WIDTH - MARGIN} ${y} l S\n`;
    y -= ROW_HEIGHT;
    row.forEach((cell, index) => {
      drawn += text(cell, MARGIN + (page.columns[index] ?? 0), y + 6, 11);
    });
  }
  return drawn;
}

function toUnicode(glyphs: readonly number[], used: ReadonlyMap<number, string>): string {
  const hex = (value: number): string => value.toString(16).padStart(4, '0');
  const blocks: string[] = [];
  for (let start = 0; start < glyphs.length; start += 100) {
    const block = glyphs.slice(start, start + 100);
    const lines = block.map((glyph) => `<${hex(glyph)}> <${hex(used.get(glyph)?.codePointAt(0) ?? 0x20)}>`);
    blocks.push(`${block.length} beginbfchar\n${lines.join('\n')}\nendbfchar`);
  }
  return (
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Onest def /CMapType 2 def\n' +
    '1 begincodespacerange <0000> <ffff> endcodespacerange\n' +
    `${blocks.join('\n')}\nendcmap CMapName currentdict /CMap defineresource pop end end`
  );
}

function stream(data: Buffer, more = ''): Buffer {
  const packed = deflateSync(data);
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode ${more} >>\nstream\n`, 'latin1'),
    packed,
    Buffer.from('\nendstream', 'latin1'),
  ]);
}

function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), typeof object === 'string' ? Buffer.from(object, 'latin1') : object, Buffer.from('\nendobj\n')]));
  });
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
}
