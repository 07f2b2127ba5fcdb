import { z } from 'zod';
import { ITEMS_PER_PAGE, ITEMS_PER_PAGE_MAX } from '../../schema/limits.ts';
import type { Collection, pageQuerySchema } from '../../schema/wire.ts';
import { ProblemError } from '../problem-error.ts';
import type { Page, PageWindow } from '../store/page-window.ts';

type PageQuery = z.output<typeof pageQuerySchema>;
type Query = Record<string, string | number | string[] | undefined>;

/** A key holds instants and ids only; an empty part stands for "has none". */
const keySchema = z.array(z.union([z.literal(''), z.iso.datetime(), z.uuid()])).min(1).max(3);
/**
 * Where a page begins: after a key, which survives inserts, with the number of items before it for the link to the previous
 * page; or after so many items. Links of the last version are a key alone.
 */
const cursorSchema = z.union([
  keySchema.transform((key) => ({ key, skip: null })),
  z.object({ key: keySchema.nullable(), skip: z.int().nonnegative().nullable() }),
]);
type Cursor = z.output<typeof cursorSchema>;
const START: Cursor = { key: null, skip: 0 };

export interface CollectionOptions {
  /** Items of a page where the query names no number. */
  readonly size?: number;
  /** Most items of an answer to `pagination=false`. */
  readonly wholeMax?: number;
}

/**
 * A collection on the wire with its links: by page where a page was asked for, else by key. `pagination=false` answers all
 * of it, or 400 where that is more than `wholeMax` items.
 */
export async function collectionOf<T>(path: string, query: Query & PageQuery, read: (window: PageWindow) => Promise<Page<T>>, options: CollectionOptions = {}): Promise<Collection<T>> {
  const { size: defaultSize = ITEMS_PER_PAGE, wholeMax = ITEMS_PER_PAGE_MAX } = options;
  const linkTo: LinkTo = (changed) => linkOf(path, { ...query, ...changed });
  const collection = (page: Page<T>, links: Links): Collection<T> => ({
    '@id': path, '@type': 'Collection', totalItems: page.total, member: page.items, view: { '@id': linkTo({}), '@type': 'PartialCollectionView', ...links },
  });
  const cursor = query.after === undefined ? START : decodeCursor(query.after);
  if (query.pagination === 'false') return collection(await readAll(read, cursor, wholeMax), { first: linkTo({}), last: linkTo({}) });
  const size = query.itemsPerPage ?? defaultSize;
  if (query.page !== undefined) {
    const page = await read({ size, offset: (query.page - 1) * size, after: null });
    return collection(page, pageLinks(query.page, size, page, linkTo));
  }
  const page = await read({ size, offset: cursor.key === null ? cursor.skip ?? 0 : 0, after: cursor.key });
  return collection(page, keyLinks(cursor, size, page, linkTo));
}

/** Everything after the cursor, read in pages so that no single query renders thousands of rows. */
async function readAll<T>(read: (window: PageWindow) => Promise<Page<T>>, cursor: Cursor, wholeMax: number): Promise<Page<T>> {
  const size = Math.min(ITEMS_PER_PAGE_MAX, wholeMax);
  let page = await read({ size, offset: cursor.key === null ? cursor.skip ?? 0 : 0, after: cursor.key });
  const items = page.items;
  while (page.next !== null) {
    if (page.total > wholeMax || items.length > wholeMax) throw new ProblemError(400, 'badRequest', { violations: [{ propertyPath: 'pagination', code: 'tooMany', values: { count: wholeMax } }] });
    page = await read({ size, offset: 0, after: page.next });
    items.push(...page.items);
  }
  return { items, total: page.total, next: null };
}

/** A whole collection that needs no pages. */
export function wholeCollection<T>(path: string, items: T[]): Collection<T> {
  return { '@id': path, '@type': 'Collection', totalItems: items.length, member: items };
}

type LinkTo = (changed: Record<string, string | undefined>) => string;
type Links = { readonly [Name in 'first' | 'last' | 'previous' | 'next']?: string };

function keyLinks<T>({ skip }: Cursor, size: number, page: Page<T>, linkTo: LinkTo): Links {
  const start = (items: number): string => linkTo({ after: items <= 0 ? undefined : encodeCursor({ key: null, skip: items }) });
  return {
    first: start(0),
    last: start(Math.floor(Math.max(0, page.total - 1) / size) * size),
    ...(skip === null || skip === 0 ? {} : { previous: start(skip - size) }),
    ...(page.next === null ? {} : { next: linkTo({ after: encodeCursor({ key: [...page.next], skip: skip === null ? null : skip + size }) }) }),
  };
}

function pageLinks<T>(number: number, size: number, page: Page<T>, linkTo: LinkTo): Links {
  const lastPage = Math.max(1, Math.ceil(page.total / size));
  return {
    first: linkTo({ page: '1' }),
    last: linkTo({ page: String(lastPage) }),
    ...(number > 1 ? { previous: linkTo({ page: String(number - 1) }) } : {}),
    ...(page.next === null ? {} : { next: linkTo({ page: String(number + 1) }) }),
  };
}

function linkOf(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const each of value) search.append(`${name}[]`, each);
    else search.append(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function decodeCursor(token: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
  } catch {
    throw new ProblemError(400, 'badRequest', { violations: [{ propertyPath: 'after', code: 'wrong' }] });
  }
}
