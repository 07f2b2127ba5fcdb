import { PICTURES } from '../../server/demo/art/picture-set.ts';
import { renderPicture } from '../../server/demo/art/render.ts';
import type { PickedFile } from '../e2e/pictures.ts';

const SIDE = 640;

/** A picture of the demo school, small, as Playwright's file chooser takes it: another one for each place. */
export async function drawnPhoto(name: string, place = 0): Promise<PickedFile> {
  const picture = PICTURES[(place * 9) % PICTURES.length];
  if (picture === undefined) throw new Error('No pictures');
  const { data } = await renderPicture({ ...picture, side: SIDE });
  return { name, mimeType: 'image/jpeg', buffer: data };
}
