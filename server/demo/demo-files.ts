import type { FileStore } from '../files/file-store.ts';
import { renderAvatar } from './art/avatar.ts';
import { type PictureDetail, renderPicture, type RenderedPicture } from './art/render.ts';
import type { DemoFile } from './content/rows.ts';
import type { files } from '../store/schema/stories.ts';

type PictureSource = Exclude<DemoFile['source'], { kind: 'paper' }>;
type FileRow = typeof files.$inferInsert;

/** sharp and the disk work beside each other; more at once only costs memory. */
const AT_ONCE = 3;

/** Makes every file, puts it into the store under its id and answers the rows. A picture is drawn once, however often it is used. */
export async function storeDemoFiles(demoFiles: readonly DemoFile[], store: FileStore, detail: PictureDetail): Promise<FileRow[]> {
  const drawn = new Map<string, Promise<RenderedPicture>>();
  const rows: FileRow[] = [];
  const waiting = bySource(demoFiles);
  async function work(): Promise<void> {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) rows.push(await storeFile(file, store, (source) => pictureOf(source, drawn, detail)));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return rows;
}

/** Removes what an unfinished filling has stored. */
export async function removeDemoFiles(demoFiles: readonly DemoFile[], store: FileStore): Promise<void> {
  for (const file of demoFiles) await store.remove(file.id);
}

/** New pictures first, so that drawing is spread evenly over the workers. */
function bySource(demoFiles: readonly DemoFile[]): DemoFile[] {
  const seen = new Set<string>();
  const first: DemoFile[] = [];
  const copies: DemoFile[] = [];
  for (const file of demoFiles) {
    const isCopy = file.source.kind === 'picture' && seen.has(file.source.key);
    if (file.source.kind === 'picture') seen.add(file.source.key);
    (isCopy ? copies : first).push(file);
  }
  return [...first, ...copies];
}

async function storeFile(file: DemoFile, store: FileStore, draw: (source: PictureSource) => Promise<RenderedPicture>): Promise<FileRow> {
  const { id, ownerId, originalName, uploadedAt, source } = file;
  if (source.kind === 'paper') {
    const size = await store.put(id, source.paper.data);
    return { id, ownerId, type: 'file', originalName, mimeType: source.paper.mimeType, size, width: null, height: null, uploadedAt };
  }
  const picture = await draw(source);
  const size = await store.put(id, picture.data);
  return { id, ownerId, type: 'photo', originalName, mimeType: 'image/jpeg', size, width: picture.width, height: picture.height, uploadedAt };
}

function pictureOf(source: PictureSource, drawn: Map<string, Promise<RenderedPicture>>, detail: PictureDetail): Promise<RenderedPicture> {
  if (source.kind === 'avatar') return renderAvatar(source.recipe);
  const known = drawn.get(source.key) ?? renderPicture(source.recipe, detail);
  drawn.set(source.key, known);
  return known;
}
