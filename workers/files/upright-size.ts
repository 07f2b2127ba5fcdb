import type { MeasuredShape } from '../../schema/picture-size.ts';
import type { BarePicture } from './bare-picture.ts';
import { isSideways } from './orientation.ts';

/** The size of a picture whose header was read, px, as it is seen. */
export function uprightSize({ width, height, orientation }: Pick<BarePicture, 'width' | 'height' | 'orientation'>): MeasuredShape {
  return isSideways(orientation) ? { width: height, height: width } : { width, height };
}
