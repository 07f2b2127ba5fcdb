import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Place } from './chaos-school.ts';
import { bothWords } from './write-away.ts';

/** Rows that are compared of each thread and class: of the newest. */
export const TAIL = 60;
/** A page that does not answer in this time does not answer, ms. */
const ANSWER_MS = 20_000;

const storedSchema = z.object({ '@type': z.string(), _id: z.string(), body: z.string(), createdAt: z.string(), isLiked: z.boolean().optional(), likeCount: z.number().optional() });
export type Stored = z.infer<typeof storedSchema>;
const lookSchema = z.object({
  outbox: z.array(z.object({ state: z.string(), attempts: z.number(), mutation: z.looseObject({ type: z.string(), body: z.string().optional() }) })),
  /** By thread or class, the newest first. */
  replica: z.record(z.string(), z.array(z.string())),
  drawn: z.array(z.object({ id: z.string(), text: z.string() })),
  articles: z.array(z.object({ text: z.string(), isLiked: z.boolean().nullable() })),
  isCalm: z.boolean(),
  syncLine: z.string(),
});

/** What is on a device: its stores, read behind the app's back, and its screen. */
export interface DeviceLook {
  readonly outbox: readonly { readonly type: string; readonly state: string; readonly attempts: number; readonly body: string }[];
  readonly replica: ReadonlyMap<string, readonly Stored[]>;
  readonly drawn: readonly { readonly id: string; readonly text: string; readonly isWaiting: boolean }[];
  readonly articles: readonly { readonly text: string; readonly isLiked: boolean | null; readonly isWaiting: boolean }[];
  readonly isCalm: boolean;
  readonly syncLine: string;
}

/** Looks at a device; null where its page does not answer. Scrolls a conversation to its newest end. */
export async function lookAt(page: Page, places: readonly Place[]): Promise<DeviceLook | null> {
  const scopes = [...new Set(places.map((place) => (place.kind === 'chat' ? `/threads/${place.threadId}` : `/classes/${place.classId}`)))];
  const late = new Promise<null>((resolve) => void setTimeout(resolve, ANSWER_MS, null));
  const told: unknown = await Promise.race([page.evaluate(lookInside, { scopes, tail: TAIL, calm: bothWords('app:sync.calm') }), late]);
  if (told === null) return null;
  const look = lookSchema.parse(told);
  const marks = ['waiting', 'sending', 'failed'].flatMap((state) => bothWords(`components:state.${state}`));
  const isWaiting = (text: string): boolean => marks.some((mark) => text.includes(mark));
  return {
    ...look,
    outbox: look.outbox.map(({ state, attempts, mutation }) => ({ state, attempts, type: mutation.type, body: mutation.body ?? '' })),
    replica: new Map(Object.entries(look.replica).map(([scope, rows]) => [scope, rows.map((row) => storedSchema.parse(JSON.parse(row)))])),
    drawn: look.drawn.map((row) => ({ ...row, isWaiting: isWaiting(row.text) })),
    articles: look.articles.map((article) => ({ ...article, isWaiting: isWaiting(article.text) })),
  };
}

/* Runs in the page. */
async function lookInside({ scopes, tail, calm }: { scopes: readonly string[]; tail: number; calm: readonly string[] }): Promise<unknown> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  function result<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(request.error?.message)));
    });
  }
  async function read(name: string, store: string, indexed: string | null, range: IDBKeyRange | null, count: number): Promise<unknown[]> {
    const database = await result(indexedDB.open(name));
    try {
      const rows = database.transaction(store).objectStore(store);
      const index = indexed === null ? undefined : [...rows.indexNames].find((one) => one.startsWith(indexed));
      if (indexed !== null && index === undefined) throw new Error(`${name} has no index ${indexed} among ${[...rows.indexNames].join(', ')}`);
      const found: unknown[] = await result(index === undefined ? rows.getAll(range, count) : rows.index(index).getAll(range, count));
      return found;
    } finally {
      database.close();
    }
  }
  const outbox: unknown[] = [];
  const replica: Record<string, unknown[]> = {};
  for (const name of names) {
    if (name.startsWith('parta-vault-')) outbox.push(...(await read(name, 'outbox', null, null, 1_000)));
    const wanted = name.endsWith('--messages') ? '/threads/' : name.endsWith('--stories') ? '/classes/' : null;
    if (wanted === null) continue;
    for (const scope of scopes.filter((one) => one.startsWith(wanted))) {
      // An array is greater than any text and number. '0': not deleted.
      const rows = await read(name, 'docs', '[_deleted+scope+order', IDBKeyRange.bound(['0', scope], ['0', scope, []]), tail);
      replica[scope] = rows.flatMap((row) => {
        const payload: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'payload') : null;
        return typeof payload === 'string' ? [payload] : [];
      });
    }
  }
  const listed = [...document.querySelectorAll<HTMLElement>('li[data-row]')].toSorted((one, other) => Number(one.dataset['index']) - Number(other.dataset['index']));
  const scroller = listed[0]?.closest('ul')?.parentElement?.parentElement;
  if (scroller && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight > 4) scroller.scrollTop = scroller.scrollHeight;
  const line = [...document.querySelectorAll('a[href="/outbox"][data-fleeting]')].map((link) => link.getAttribute('aria-label') ?? '');
  return {
    outbox,
    replica,
    drawn: listed.filter((row) => row.querySelector('[data-message]') !== null).map((row) => ({ id: row.dataset['row'] ?? '', text: row.textContent ?? '' })),
    articles: [...document.querySelectorAll('article')].map((article) => {
      const pressed = article.querySelector('button[aria-pressed]')?.getAttribute('aria-pressed');
      return { text: article.textContent ?? '', isLiked: pressed === 'true' ? true : pressed === 'false' ? false : null };
    }),
    isCalm: line.some((words) => calm.includes(words)),
    syncLine: line.join(' / '),
  };
}
