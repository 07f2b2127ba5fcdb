import { PICTURES, type SceneName, type SetPicture } from '../art/picture-set.ts';
import type { DocumentName } from '../art/documents.ts';
import { writeDocument } from '../art/documents.ts';
import type { Random } from '../random.ts';
import { toLocal } from './calendar.ts';
import type { Enclosure } from './conversation.ts';
import type { DemoFile } from './rows.ts';
import type { SchoolClass } from './school-classes.ts';

/** Makes the files of what is enclosed, and keeps them for the whole school. */
export interface Album {
  readonly files: DemoFile[];
  /** Ids of the files, in order. Pictures come fresh from the class's pool while there are any. */
  enclose(enclosure: Enclosure, owner: { id: string; group: SchoolClass }, at: number): string[];
}

export interface AlbumOptions {
  ids: (ms: number) => string;
  random: Random;
  /** Whether a picture that was used before gets its old file again: for chats, where the same photo goes round. */
  reuses: boolean;
  /** Only pictures up to this size: a chat's photos are small. */
  largestSide: number;
  /** At most so many different pictures of a scene. */
  perScene: number;
}

/** An album of one feed or chat. */
export function createAlbum({ ids, random, reuses, largestSide, perScene }: AlbumOptions): Album {
  const files: DemoFile[] = [];
  const pools = new Map<SceneName, SetPicture[]>();
  const known = new Map<string, string>();

  function take(scene: SceneName): SetPicture {
    let pool = pools.get(scene) ?? [];
    if (pool.length === 0) pool = random.shuffle(PICTURES.filter((picture) => picture.name === scene && picture.side <= largestSide)).slice(0, perScene);
    pools.set(scene, pool);
    const picture = pool.shift();
    if (picture === undefined) throw new Error(`no pictures of ${scene}`);
    return picture;
  }

  function store(file: DemoFile): string {
    files.push(file);
    return file.id;
  }

  function photo(picture: SetPicture, ownerId: string, at: number, index: number): string {
    const before = known.get(picture.key);
    if (reuses && before !== undefined) return before;
    const taken = new Date(toLocal(at) - (index + 1) * 97_000).toISOString();
    const originalName = `IMG_${taken.slice(0, 10).replaceAll('-', '')}_${taken.slice(11, 19).replaceAll(':', '')}.jpg`;
    const id = store({ id: ids(at), ownerId, originalName, uploadedAt: new Date(at), source: { kind: 'picture', key: picture.key, recipe: picture } });
    known.set(picture.key, id);
    return id;
  }

  function paper(name: DocumentName, ownerId: string, group: SchoolClass, at: number): string {
    const before = known.get(name);
    if (reuses && before !== undefined) return before;
    const made = writeDocument(name, { locale: group.locale, className: group.name, students: group.pupils.map((pupil) => `${pupil.lastName} ${pupil.firstName}`).toSorted((a, b) => a.localeCompare(b, group.locale)) });
    const id = store({ id: ids(at), ownerId, originalName: made.fileName, uploadedAt: new Date(at), source: { kind: 'paper', paper: made } });
    known.set(name, id);
    return id;
  }

  return {
    files,
    enclose(enclosure, owner, at) {
      if (enclosure.kind === 'document') return [paper(enclosure.document, owner.id, owner.group, at)];
      const count = Math.min(enclosure.count, perScene);
      return Array.from({ length: count }, (_, index) => photo(take(enclosure.scene), owner.id, at, index));
    },
  };
}
