import type { MeasuredShape } from '../../schema/picture-size.ts';
import { isSideways } from '../files/orientation.ts';

export interface TurnedDrawing extends MeasuredShape {
  /** As CanvasRenderingContext2D.setTransform takes it. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

/**
 * How pixels of an orientation (1 to 8, TIFF 6.0) are drawn so that they are upright in a canvas of this size, px:
 * the matrix, and the size in which they are drawn under it.
 */
export function turned(orientation: number, { width, height }: MeasuredShape): TurnedDrawing {
  const drawn = isSideways(orientation) ? { width: height, height: width } : { width, height };
  return { ...drawn, matrix: matrixOf(orientation, width, height) };
}

function matrixOf(orientation: number, width: number, height: number): TurnedDrawing['matrix'] {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0];
    case 3:
      return [-1, 0, 0, -1, width, height];
    case 4:
      return [1, 0, 0, -1, 0, height];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, width, 0];
    case 7:
      return [0, -1, -1, 0, width, height];
    case 8:
      return [0, -1, 1, 0, 0, height];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}
