import { pgPublisher } from '../live/pg-live.ts';
import { HeldPosts } from '../store/held-posts.ts';
import { publishDue } from '../store/story-publisher.ts';
import type { JobsOptions, Relay } from './jobs.ts';

/** Sends out the posts whose time has come, at most a second late. */
export function publishRelay(onError: JobsOptions['onError']): Relay {
  const name = 'publish-relay';
  const held = new HeldPosts();
  // One turn sends out all that is due.
  return { name, batch: Number.POSITIVE_INFINITY, run: ({ db, now }) => publishDue(db, pgPublisher, now, { held, onError: (error) => onError(error, name) }) };
}
