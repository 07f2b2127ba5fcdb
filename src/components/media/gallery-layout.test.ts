import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GALLERY_TILES, galleryLayout } from './gallery-layout.ts';

const wide = { width: 1600, height: 1200 };
const tall = { width: 900, height: 1600 };
const unknown = { width: null, height: null };

describe('galleryLayout', () => {
  it('draws every photo up to five and counts the rest on the last tile', () => {
    for (let count = 1; count <= 20; count += 1) {
      const layout = galleryLayout(Array.from({ length: count }, () => wide));
      expect(layout.areas).toHaveLength(Math.min(count, GALLERY_TILES));
      expect(layout.hidden).toBe(Math.max(0, count - GALLERY_TILES));
    }
  });

  it('keeps the shape of a single photo, but never a tower or a ribbon', () => {
    expect(galleryLayout([wide]).ratio).toBeCloseTo(4 / 3);
    expect(galleryLayout([tall]).ratio).toBe(1);
    expect(galleryLayout([tall]).narrowRatio).toBe(0.8);
    expect(galleryLayout([{ width: 4000, height: 400 }]).ratio).toBe(1.91);
  });

  it('gives four photos one big and three beside it, as drawn', () => {
    const layout = galleryLayout([wide, tall, wide, unknown]);
    expect(layout.columns).toBe('2fr 1fr');
    expect(layout.rows).toBe('repeat(3, 1fr)');
    expect(layout.areas[0]).toBe('1 / 1 / 4 / 2');
  });

  it('makes more height where the first photo is upright', () => {
    expect(galleryLayout([tall, wide, wide]).ratio).toBeLessThan(galleryLayout([wide, tall, tall]).ratio);
  });

  it('gives the wide one of two the wider place', () => {
    expect(galleryLayout([wide, tall]).columns).toBe('5fr 3fr');
    expect(galleryLayout([tall, wide]).columns).toBe('3fr 5fr');
  });

  it('knows a finite shape before anything is loaded, whatever the sizes say', () => {
    const side = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 20 }), (photos) => {
        const { ratio, narrowRatio } = galleryLayout(photos);
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(2.4);
        expect(narrowRatio).toBeGreaterThanOrEqual(0.8);
        expect(narrowRatio).toBeLessThanOrEqual(2);
      }),
    );
  });
});
