import { z } from 'zod';
import { ITEMS_PER_PAGE, ITEMS_PER_PAGE_MAX } from '../../schema/limits.ts';
import type { Collection, pageQuerySchema } from '../../schema/wire.ts';
import { ProblemError } from '../problem-error.ts';
import type { Page, PageWindow } from '../store/page-window.ts';

type PageQuery = z.output<typeof pageQuerySchema>;
type Query = Record<string, string | number | string[] | undefined>;

/** A key holds instants and ids only; an empty part stands for "has none". */
const keySchema = z.array(z.union([z.literal(''), z.iso.datetime(), z.uuid()])).min(1).max(3);

/** The window that a collection's query asks for. `pagination=false` asks for the largest page, with `next` after it. */
export function windowOf(query: PageQuery, defaultSize = ITEMS_PER_PAGE): PageWindow {
  const size = query.itemsPerPage ?? (query.pagination === 'false' ? ITEMS_PER_PAGE_MAX : defaultSize);
  if (query.page !== undefined) return { size, offset: (query.page - 1) * size, after: null };
  return { size, offset: 0, after: query.after === undefined ? null : decodeKey(query.after) };
}

/** A collection on the wire, with its links: by page where a page was asked for, else by key. */
export function collectionOf<T>(path: string, query: Query & PageQuery, window: PageWindow, page: Page<T>): Collection<T> {
  const linkTo = (changed: Record<string, string | undefined>) => linkOf(path, { ...query, ...changed });
  const view = { '@id': linkTo({}), '@type': 'PartialCollectionView' as const, ...(query.page === undefined ? keyLinks(page, linkTo) : pageLinks(query.page, window, page, linkTo)) };
  return { '@id': path, '@type': 'Collection', totalItems: page.total, member: page.items, view };
}

/** A whole collection that needs no pages. */
export function wholeCollection<T>(path: string, items: T[]): Collection<T> {
  return { '@id': path, '@type': 'Collection', totalItems: items.length, member: items };
}

type LinkTo = (changed: Record<string, string | undefined>) => string;

function keyLinks<T>(page: Page<T>, linkTo: LinkTo): { first: string; next?: string } {
  const first = linkTo({ after: undefined });
  return page.next === null ? { first } : { first, next: linkTo({ after: encodeKey(page.next) }) };
}

function pageLinks<T>(number: number, window: PageWindow, page: Page<T>, linkTo: LinkTo): Record<string, string> {
  const lastPage = Math.max(1, Math.ceil(page.total / window.size));
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

function encodeKey(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function decodeKey(token: string): string[] {
  try {
    return keySchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
  } catch {
    throw new ProblemError(400, 'badRequest', { violations: [{ propertyPath: 'after', code: 'wrong' }] });
  }
}
