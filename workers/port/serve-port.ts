import type { Emission, Extent, PartaPort } from '../../schema/port/port.ts';
import type { ParamsOf, QueryName, ResultOf, SessionView } from '../../schema/port/queries.ts';
import { classQuery } from './class-query.ts';
import { classesQuery } from './classes-query.ts';
import { CommandAnswers } from './command-answers.ts';
import { commentsQuery } from './comments-query.ts';
import { draftQuery } from './draft-query.ts';
import { eventQuery, eventsQuery } from './events-query.ts';
import { fateQuery } from './fate-query.ts';
import { feedQuery } from './feed-query.ts';
import { iconRows, iconsQuery } from './icons-query.ts';
import type { LiveSources } from './live/live-sources.ts';
import { messagesQuery } from './messages-query.ts';
import { outboxQuery } from './outbox-query.ts';
import type { PortEnvironment } from './port-environment.ts';
import { preferencesQuery } from './preferences-query.ts';
import { pendingRequestsQuery, requestsQuery } from './requests-query.ts';
import { awardsQuery, invitationsQuery, skillsQuery } from './rewards-query.ts';
import type { Query, QueryRun } from './query-run.ts';
import { diffRows, isRows, type Told } from './row-diff.ts';
import { runCommand } from './run-command.ts';
import { replacedEditsQuery } from './replaced-edits-query.ts';
import { searchCoverageQuery, searchQuery } from './search-query.ts';
import { sessionQuery } from './session-query.ts';
import { storyQuery } from './story-query.ts';
import { strandedDraftsQuery } from './stranded-drafts-query.ts';
import { studentQuery, studentsQuery } from './students-query.ts';
import { IDLE_STATUS, syncStatusQuery } from './sync-status-query.ts';
import { threadQuery } from './thread-query.ts';
import { threadsQuery } from './threads-query.ts';

const QUERIES: { readonly [Q in QueryName]: Query<Q> } = {
  session: sessionQuery, syncStatus: syncStatusQuery, classes: classesQuery, class: classQuery, students: studentsQuery, feed: feedQuery, story: storyQuery,
  threads: threadsQuery, thread: threadQuery, messages: messagesQuery, outbox: outboxQuery, fate: fateQuery, replacedEdits: replacedEditsQuery, icons: iconsQuery, draft: draftQuery, strandedDrafts: strandedDraftsQuery, preferences: preferencesQuery,
  student: studentQuery, skills: skillsQuery, awards: awardsQuery, invitations: invitationsQuery, requests: requestsQuery, pendingRequests: pendingRequestsQuery,
  comments: commentsQuery, events: eventsQuery, event: eventQuery, search: searchQuery, searchCoverage: searchCoverageQuery,
};

/** Changes within this time cross to the page together, ms: one frame. */
const FRAME_MS = 16;
/** So long after somebody's own change the page is left in peace, ms: what follows from it (the answer, its echo, previews) would be drawn when the next one is being written. */
const OWN_REST_MS = 120;
/** And no longer than this for those who write without a pause, ms. */
const MOST_REST_MS = 400;

interface Subscription {
  readonly listen: (emission: Emission) => void;
  readonly start: (sources: LiveSources | null, extent: Extent | null) => QueryRun<unknown>;
  /** A list that somebody reads at this moment. */
  readonly isRead: boolean;
  run: QueryRun<unknown> | null;
  /** How far it reaches where that is not what it was begun with. */
  extent: Extent | null;
  told: Told | { readonly value: unknown } | null;
}

/** The worker's side of the port: queries follow the current user, commands go to run-command. */
export function servePort(env: PortEnvironment): PartaPort {
  const subscriptions = new Map<number, Subscription>();
  const dirty = new Set<Subscription>();
  const answers = new CommandAnswers();
  let nextHandle = 1;
  let isScheduled = false;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let ownAt = Number.NEGATIVE_INFINITY;
  /** The page is out of sight; an engine that is opened later must know it, too. */
  let isHidden = false;
  /** Since when something waits to be told. */
  let dirtySince: number | null = null;

  env.watchCurrent(() => {
    if (isHidden) env.current()?.sources.world.engine.wake('hidden');
    for (const subscription of subscriptions.values()) restart(subscription);
  });

  function mark(subscription: Subscription): void {
    dirty.add(subscription);
    // Nothing is on the screen yet: that waits for nobody.
    if (subscription.told === null) queueMicrotask(() => pass([subscription]));
    else schedule();
  }

  function schedule(): void {
    dirtySince ??= env.clock.now();
    if (isScheduled) return;
    isScheduled = true;
    const rest = restMs();
    if (rest > 0) void env.clock.sleep(rest).then(flush);
    else queueMicrotask(flush);
  }

  function restMs(): number {
    const now = env.clock.now();
    const until = (at: number, length: number): number => (at > now ? 0 : Math.max(0, at + length - now));
    return Math.max(until(flushedAt, FRAME_MS), Math.min(until(ownAt, OWN_REST_MS), until(dirtySince ?? now, MOST_REST_MS)));
  }

  function flush(): void {
    isScheduled = false;
    if (restMs() > 0) {
      schedule();
      return;
    }
    dirtySince = null;
    pass([...dirty]);
  }

  function pass(due: readonly Subscription[]): void {
    for (const subscription of due) dirty.delete(subscription);
    // A pass that told nothing must not make the next change wait: what the user just wrote comes in several steps.
    if (due.map(tell).includes(true)) flushedAt = env.clock.now();
  }

  /** What the user has just done is told before the answer, and what is read at this moment before what is beside it. */
  function tellOwn(): void {
    pass([...dirty].filter(({ isRead }) => isRead));
    ownAt = env.clock.now();
    if (dirty.size > 0) schedule();
  }

  /** Answers whether there was something to tell. */
  function tell(subscription: Subscription): boolean {
    const result = subscription.run?.compute();
    if (result === undefined) return false;
    if (!isRows(result)) {
      const isSame = subscription.told !== null && 'value' in subscription.told && JSON.stringify(subscription.told.value) === JSON.stringify(result);
      if (isSame) return false;
      subscription.told = { value: result };
      subscription.listen({ kind: 'value', value: result });
      return true;
    }
    const before = subscription.told !== null && 'keys' in subscription.told ? subscription.told : null;
    const diff = diffRows(before, result);
    if (diff === null) return false;
    subscription.told = diff.told;
    subscription.listen(diff.emission);
    return true;
  }

  /** Another user, or none: nothing of the one before may stay on the screen (SES-06). */
  function restart(subscription: Subscription): void {
    subscription.run?.stop();
    subscription.run = null;
    if (subscription.told !== null) subscription.listen({ kind: 'value', value: undefined });
    subscription.told = null;
    begin(subscription);
  }

  function begin(subscription: Subscription): void {
    const user = env.current();
    if (user === undefined) return;
    subscription.run = subscription.start(user?.sources ?? null, subscription.extent);
    mark(subscription);
  }

  return {
    subscribe(name, params, listen) {
      const handle = nextHandle;
      nextHandle += 1;
      const subscription: Subscription = {
        listen,
        isRead: name === 'messages',
        start: (sources, extent) => (sources === null ? anonymousRun(name, params, visitorSession(env)) : QUERIES[name](sources, { ...params, ...extent }, () => mark(subscription))),
        run: null,
        extent: null,
        told: null,
      };
      subscriptions.set(handle, subscription);
      begin(subscription);
      return Promise.resolve(handle);
    },
    unsubscribe(handle) {
      const subscription = subscriptions.get(handle);
      subscription?.run?.stop();
      if (subscription !== undefined) dirty.delete(subscription);
      subscriptions.delete(handle);
      return Promise.resolve();
    },
    resize(handle, extent) {
      const subscription = subscriptions.get(handle);
      if (subscription === undefined) return Promise.resolve();
      subscription.extent = extent;
      if (subscription.run?.resize === undefined) {
        subscription.run?.stop();
        begin(subscription);
        return Promise.resolve();
      }
      subscription.run.resize(extent);
      // Somebody scrolls and waits for it: what is stored is told at once.
      pass([subscription]);
      return Promise.resolve();
    },
    run(name, args, commandId) {
      return answers.once(commandId, name, async () => {
        const result = await runCommand(env, name, args);
        tellOwn();
        return result;
      });
    },
    async wake(reason) {
      if (reason === 'hidden' || reason === 'visible') isHidden = reason === 'hidden';
      // Said at the very start, before the user is known, it must not be lost.
      const user = await env.ready();
      user?.sources.world.engine.wake(reason);
      // A page that slept may have missed what other tabs told.
      if (reason === 'pageshow' || reason === 'visible') user?.sources.refresh();
    },
    ping: () => Promise.resolve('pong'),
  };
}

function isIcons(name: QueryName, params: object): params is ParamsOf<'icons'> {
  return name === 'icons' && 'kind' in params;
}

function visitorSession(env: PortEnvironment): SessionView {
  const locked = env.locked();
  return { state: 'anonymous', ...(env.hasLostData() && { hasLostData: true as const }), ...(locked !== null && { locked: { role: locked.role, unsent: locked.unsent } }) };
}

/** What there is to see while nobody is logged in; everything else says nothing. */
function anonymousRun<Q extends QueryName>(name: Q, params: ParamsOf<Q>, session: SessionView): QueryRun<unknown> {
  const results: Partial<{ [N in QueryName]: ResultOf<N> }> = { session, syncStatus: IDLE_STATUS, draft: null, preferences: { keepWholeHistory: false, filesOnWifiOnly: false } };
  const icons = isIcons(name, params) ? iconRows(params.kind) : undefined;
  return { compute: () => icons ?? results[name], stop: () => undefined };
}
