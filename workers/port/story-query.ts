import { iri } from '../../schema/ids.ts';
import type { One } from '../../schema/port/queries.ts';
import type { StoryView } from '../../schema/port/views.ts';
import { Absence } from './absence.ts';
import { storedOne } from './live/stored-one.ts';
import { contextOf, loaded, runOver, type Query } from './query-run.ts';
import { isRowOf, pendingIndexOf } from './views/pending-index.ts';
import { storyView, waitingStoryView } from './views/story-view.ts';

/** One story, stored or waiting; gone at once when its deletion waits. */
export const storyQuery: Query<'story'> = (sources, { classId, storyId }, changed) => {
  const absence = new Absence(sources);
  const stored = storedOne(sources.world.replica, iri.story(classId, storyId));
  return runOver<One<StoryView>>([stored, sources.outbox, sources.travelling, sources.counted, ...absence.watched], changed, () => {
    const context = contextOf(sources);
    const counted = loaded(sources.counted);
    const rows = (pendingIndexOf(loaded(sources.outbox)).byStory.get(storyId) ?? []).filter((row) => !counted.has(row.id));
    const { found } = loaded(stored);
    const created = rows.find((row) => isRowOf(row, 'story.create'));
    const value = found?.['@type'] === 'Story' ? storyView(found, rows, context) : created !== undefined && isRowOf(created, 'story.create') ? waitingStoryView(created, rows, context) : undefined;
    return value === null ? { state: 'missing', status: 404 } : absence.or(value);
  });
};
