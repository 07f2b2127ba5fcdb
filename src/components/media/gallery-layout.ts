/** What the layout needs to know of a photo; null where the server could not measure it. */
export interface PhotoShape {
  readonly width: number | null;
  readonly height: number | null;
}

/** A grid for CSS, with the shape of the whole known before a byte of a photo has come: nothing shifts. */
export interface GalleryLayout {
  /** Values of grid-template-columns and grid-template-rows. */
  readonly columns: string;
  readonly rows: string;
  /** Values of grid-area, one for each photo that is drawn. */
  readonly areas: readonly string[];
  /** Width to height of the whole, from 768 px on and under it. */
  readonly ratio: number;
  readonly narrowRatio: number;
  /** Photos that are counted on the last tile instead of drawn. */
  readonly hidden: number;
}

/** Tiles that are drawn at most; the rest is a number on the last one. */
export const GALLERY_TILES = 5;
const TALLEST = 0.8;
const WIDEST = 1.91;
const USUAL = 4 / 3;

/** Lays 1 to 20 photos out by their number and their orientation; the first is the big one. */
export function galleryLayout(photos: readonly PhotoShape[]): GalleryLayout {
  const shapes = photos.map(ratioOf);
  const first = shapes[0] ?? USUAL;
  const hidden = Math.max(0, photos.length - GALLERY_TILES);
  switch (Math.min(photos.length, GALLERY_TILES)) {
    case 0:
    case 1:
      return grid({ columns: '1fr', rows: '1fr', areas: ['1 / 1'], ratio: Math.max(1, clamp(first)), narrowRatio: clamp(first) });
    case 2:
      return pair(first, shapes[1] ?? USUAL);
    case 3:
      return beside(first, 2);
    case 4:
      // Lower than that, the three beside would be strips.
      return { ...beside(first, 3), ratio: first < 1 ? 1.2 : 1.6 };
    default:
      return grid({
        columns: 'repeat(6, 1fr)', rows: '3fr 2fr', ratio: 1.5, narrowRatio: 1.2, hidden,
        areas: ['1 / 1 / 2 / 4', '1 / 4 / 2 / 7', '2 / 1 / 3 / 3', '2 / 3 / 3 / 5', '2 / 5 / 3 / 7'],
      });
  }
}

function pair(first: number, second: number): GalleryLayout {
  const areas = ['1 / 1', '1 / 2'];
  if (first >= 1 && second >= 1) return grid({ columns: '1fr 1fr', rows: '1fr', areas, ratio: 2.4, narrowRatio: 2 });
  if (first < 1 && second < 1) return grid({ columns: '1fr 1fr', rows: '1fr', areas, ratio: 1.5, narrowRatio: 1.3 });
  return grid({ columns: first >= 1 ? '5fr 3fr' : '3fr 5fr', rows: '1fr', areas, ratio: 1.9, narrowRatio: 1.6 });
}

/* One big photo and a column of smaller ones beside it; an upright one gets a narrower, taller place. */
function beside(first: number, others: number): GalleryLayout {
  const isUpright = first < 1;
  return grid({
    columns: isUpright ? '3fr 2fr' : '2fr 1fr',
    rows: `repeat(${others}, 1fr)`,
    areas: [`1 / 1 / ${others + 1} / 2`, ...Array.from({ length: others }, (_, index) => `${index + 1} / 2`)],
    ratio: isUpright ? 1.3 : 2,
    narrowRatio: isUpright ? 1.1 : 1.4,
  });
}

function grid(layout: Omit<GalleryLayout, 'hidden'> & { hidden?: number }): GalleryLayout {
  return { hidden: 0, ...layout };
}

function ratioOf({ width, height }: PhotoShape): number {
  return width !== null && height !== null && width > 0 && height > 0 ? width / height : USUAL;
}

function clamp(ratio: number): number {
  return Math.min(WIDEST, Math.max(TALLEST, ratio));
}
