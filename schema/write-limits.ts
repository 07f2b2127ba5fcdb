import { DAY_MS } from './limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many writes one account may make within a time; fewer while nobody has confirmed its e-mail. */
export interface WriteLimit {
  readonly most: number;
  readonly mostUnverified: number;
  readonly withinMs: number;
}

/**
 * Limits of what one logged-in account writes (F-606). An outbox that waited offline for a week may exceed the limits of a
 * minute; it waits as long as Retry-After says and goes on. Students have no e-mail and count as confirmed by their teacher.
 */
export const WRITE_LIMITS = {
  /** Every write. A teacher back online sends 180 points, 20 photos and the read marks of an evening within a minute. */
  any: { most: 300, mostUnverified: 100, withinMs: MINUTE_MS },
  /** Somebody who types without a pause sends 20 messages a minute; the rest is for an outbox that catches up. */
  message: { most: 60, mostUnverified: 20, withinMs: MINUTE_MS },
  /** As messages. */
  comment: { most: 60, mostUnverified: 20, withinMs: MINUTE_MS },
  /** A teacher of a large school has 30 classes at most and sets them up in a day. */
  schoolClass: { most: 60, mostUnverified: 10, withinMs: DAY_MS },
  /** Calls, each with up to STUDENT_BATCH_MAX students: 30 classes typed one student at a time. */
  student: { most: 1_000, mostUnverified: 100, withinMs: DAY_MS },
  /** Each notifies a whole class. */
  story: { most: 60, mostUnverified: 20, withinMs: HOUR_MS },
  /** Each notifies a whole class; a teacher enters the dates of a school year in one go. */
  event: { most: 120, mostUnverified: 20, withinMs: HOUR_MS },
  /** Direct threads: one with each parent of two classes. */
  thread: { most: 60, mostUnverified: 20, withinMs: HOUR_MS },
  /** Push subscriptions: a device registers again at each launch (SUBSCRIPTIONS_MAX remain). */
  subscription: { most: 60, mostUnverified: 30, withinMs: HOUR_MS },
} as const satisfies Readonly<Record<string, WriteLimit>>;
export type WriteKind = keyof typeof WRITE_LIMITS;

/** Failed tries in a row after which a push subscription is deleted: more than the tries of one message meet in an outage of minutes. */
export const PUSH_FAILURES_MAX = 10;
/** The shortest time that those failures span, ms: an outage of a push service that ends within the hour costs nobody a device. */
export const PUSH_FAILING_MS = HOUR_MS;
