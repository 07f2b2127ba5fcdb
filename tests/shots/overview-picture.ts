import sharp from 'sharp';

/** The picture at the head of README.md, of what `npm run shots` has taken: a class on a desk by day, its chat on a phone by night. */
const FOLDER = 'test-results/shots';
const PATH = 'docs/pictures/overview.png';
const HEIGHT = 600;
const GAP = 20;

const parts = await Promise.all(['story-en-1440-light', 'parent-chat-en-360-dark'].map((name) => sharp(`${FOLDER}/${name}.png`).resize({ height: HEIGHT }).png().toBuffer({ resolveWithObject: true })));
const width = parts.reduce((sum, { info }) => sum + info.width + GAP, GAP);
let left = GAP;
const placed = parts.map(({ data, info }) => {
  const part = { input: data, left, top: GAP };
  left += info.width + GAP;
  return part;
});
const { size } = await sharp({ create: { width, height: HEIGHT + 2 * GAP, channels: 3, background: '#e9e6da' } }).composite(placed).png({ compressionLevel: 9, palette: true, quality: 90 }).toFile(PATH);
console.log(`${PATH} ${(size / 1000).toFixed(0)} kB`);
