import { pgPublisher } from '../live/pg-live.ts';
import { publishDue } from '../store/story-publisher.ts';
import type { Relay } from './jobs.ts';

/** Sends out the posts whose time has come, at most a second late. */
export const publishRelay: Relay = { name: 'publish-relay', run: ({ db, now }) => publishDue(db, pgPublisher, now) };
