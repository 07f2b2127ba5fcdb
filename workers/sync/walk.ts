import type { z } from 'zod';
import type { Call, ReplyOf } from '../../schema/calls/call.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { Collection } from '../../schema/wire.ts';
import type { Outcome } from './answer.ts';
import type { ApplyQueue, Ticket, Writer } from './apply-queue.ts';
import type { AuthorizedApi } from './authorized-api.ts';

/** Rows per page of a background walk: one replica batch (ours). */
export const WALK_PAGE = 200;
/** Stories of a first page: about two screens, there before anything long is fetched (ours). */
export const FIRST_STORIES = 20;

/** How a step of the pull ended. `stopped`: not reached, refused a session, or asked to stop; try again later. */
export type Ended = { readonly kind: 'done' } | { readonly kind: 'stopped'; readonly retryAfterMs: number | null };
export const DONE: Ended = { kind: 'done' };
export const STOPPED: Ended = { kind: 'stopped', retryAfterMs: null };

/** Stopped by an answer: what our server asked for is kept to by the next try. */
export function stoppedBy(answer: Exclude<Outcome<unknown>, { kind: 'ok' }>): Ended {
  return { kind: 'stopped', retryAfterMs: answer.kind === 'expired' ? null : answer.retryAfterMs };
}

/** A call whose reply is a collection of resources. */
export type CollectionCall = Call & { readonly reply: z.ZodType<Collection<Resource>> };

export interface WalkParts {
  readonly api: AuthorizedApi;
  readonly queue: ApplyQueue;
  readonly signal: AbortSignal;
}

export interface WalkOptions {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** Where an earlier walk stopped: a `view.next`. */
  readonly link: string | null;
  /** One page and no more: the rest is walked later, from the link that `onPage` is told. */
  readonly isOnePage?: boolean;
  /** Called in the same job as the page's rows, before they are written. */
  readonly onBefore?: (page: Collection<Resource>) => Promise<void>;
  /** Called in the same job as the page's rows, after they are durable. `next` null: the walk is complete. */
  readonly onPage: (page: Collection<Resource>, next: string | null, writer: Writer) => Promise<void>;
}

/**
 * Walks a paged collection by `view.next` into the replica; the next page travels while this one is written. A
 * collection that the caller may not see (403, 404) is walked: there is nothing in it. A link that an earlier walk has left
 * and the server refuses (400: it was made by another build of it) is given up, and the walk begins anew, once.
 */
export async function walk<C extends CollectionCall>(parts: WalkParts, call: C, options: WalkOptions): Promise<Ended> {
  const fetchPage = (link: string | null): Promise<Fetched> => {
    const ticket = parts.queue.ticket();
    const where = link === null ? { params: options.params ?? {}, query: options.query ?? {} } : { link };
    return parts.api.send<CollectionCall>(call, { ...where, signal: parts.signal }).then((answer) => ({ ticket, answer }));
  };
  let stored = options.link;
  let pending: Promise<Fetched> | null = fetchPage(options.link);
  while (pending !== null) {
    const fetched: Fetched = await pending;
    const answer: Fetched['answer'] = fetched.answer;
    const isRefused = stored !== null && answer.kind === 'problem' && answer.status === 400;
    stored = null;
    if (isRefused) {
      pending = fetchPage(null);
      continue;
    }
    if (answer.kind === 'problem' && (answer.status === 403 || answer.status === 404)) return DONE;
    if (answer.kind !== 'ok') return stoppedBy(answer);
    if (parts.signal.aborted) return STOPPED;
    const page: Collection<Resource> = answer.value;
    const next: string | null = page.view?.next === undefined ? null : withPageSize(page.view.next, WALK_PAGE);
    pending = next === null || options.isOnePage === true ? null : fetchPage(next);
    // Never awaited where this page's write fails: its own failure, such as of a lost vault, is reported with that.
    pending?.catch(() => undefined);
    await parts.queue.run(fetched.ticket, async (writer) => {
      await options.onBefore?.(page);
      await writer.put(page.member);
      await options.onPage(page, next, writer);
    });
  }
  return DONE;
}

interface Fetched {
  readonly ticket: Ticket;
  readonly answer: Outcome<ReplyOf<CollectionCall>>;
}

/** The same link with pages of `size`: the first page of a collection is small so that the screen fills early. */
function withPageSize(link: string, size: number): string {
  return link.replace(/([?&]itemsPerPage=)\d+/, `$1${size}`);
}
