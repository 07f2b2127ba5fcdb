import { iri } from '../../schema/ids.ts';
import type { StrandedDraftView } from '../../schema/port/views.ts';
import { hasContent } from '../replica/no-draft.ts';
import { vaultTopic } from '../replica/vault-news.ts';
import type { OutboxRow } from '../replica/vault-store.ts';
import type { LiveSources, UserWorld } from './live/live-sources.ts';
import { ReadSource } from './live/read-source.ts';
import { loaded, runOver, type Query } from './query-run.ts';

type Lost = StrandedDraftView['lost'];

/** Drafts whose class, talk, post or event is no longer on this device: no other screen leads to them (GEN-10). */
export const strandedDraftsQuery: Query<'strandedDrafts'> = (sources, _params, changed) => {
  const stories = draftedStories(sources.world);
  return runOver<readonly StrandedDraftView[]>([sources.drafts, sources.classes, sources.threads, sources.events, sources.outbox, sources.isFirstLoadDone, stories], changed, () => {
    // Before that what is not here may be on its way.
    if (!loaded(sources.isFirstLoadDone)) return [];
    const waiting = new Set(loaded(sources.outbox).map(madeBy));
    return loaded(sources.drafts).filter(hasContent).flatMap(({ place }): StrandedDraftView[] => {
      const { lies, id } = placeOf(place);
      return lies === null || waiting.has(id) || isStored(sources, lies, id, loaded(stories)) ? [] : [{ place, lost: lies }];
    });
  });
};

/* What a draft lies in, by the beginning of its place; of others the place is never gone. */
const LIES_IN: Readonly<Record<string, Lost>> = { story: 'class', gone: 'class', event: 'class', students: 'class', thread: 'talk', edit: 'story', comment: 'story', 'event-edit': 'event' };

function placeOf(place: string): { readonly lies: Lost | null; readonly id: string } {
  const [name = '', id = ''] = place.split(':');
  return { lies: LIES_IN[name] ?? null, id };
}

function isStored(sources: LiveSources, lies: Lost, id: string, stories: readonly string[]): boolean {
  if (lies === 'story') return stories.includes(id);
  if (lies === 'class') return loaded(sources.classes).has(iri.class(id));
  return lies === 'talk' ? loaded(sources.threads).has(iri.thread(id)) : loaded(sources.events).has(iri.event(id));
}

/* The id of what is made by a change that waits: nothing is stored of it before it is sent. */
function madeBy({ mutation }: OutboxRow): string | null {
  if (mutation.type === 'class.create') return mutation.classId;
  if (mutation.type === 'thread.createDirect') return mutation.threadId;
  if (mutation.type === 'story.create') return mutation.storyId;
  return mutation.type === 'event.create' ? mutation.eventId : null;
}

/* Ids of the stored posts that drafts speak of, in whichever class: their places do not name it. */
function draftedStories({ vault, replica }: UserWorld): ReadSource<readonly string[]> {
  const topics: ReadonlySet<string> = new Set([vaultTopic.drafts, vaultTopic.all]);
  return new ReadSource(
    async () => {
      const [drafts, classes] = await Promise.all([vault.drafts(), replica.all('Class')]);
      const asked = drafts.map(({ place }) => placeOf(place)).filter(({ lies }) => lies === 'story');
      const found = await Promise.all(asked.flatMap(({ id }) => classes.map(async ({ _id }) => ((await replica.get(iri.story(_id, id))) === null ? [] : [id]))));
      return found.flat();
    },
    (changed) => {
      const unhear = vault.hear((topic) => (topics.has(topic) ? changed() : undefined));
      const unwatch = replica.watch((changes) => (changes.some(({ row }) => row.kind === 'Story' || row.kind === 'Class') ? changed() : undefined));
      return () => {
        unhear();
        unwatch();
      };
    },
  );
}
