import { changesCall } from '../../schema/calls/sync-calls.ts';
import type { Change } from '../../schema/records/change.ts';
import { settled } from './settled.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** Follows /changes as one caller, from where it stood when it was made. */
export interface ChangeFollower {
  /** What has changed since the last time, whole. */
  news(): Promise<Change[]>;
}

/** Starts behind everything so far. */
export async function followChanges(test: TestApp, client: TestClient): Promise<ChangeFollower> {
  await settled(test.database.db);
  let after = (await client.call(changesCall)).reply.cursor;
  return {
    async news() {
      const seen: Change[] = [];
      for (;;) {
        const page = (await client.call(changesCall, { query: { after } })).reply;
        after = page.cursor;
        seen.push(...page.member);
        if (!page.hasMore) return seen;
      }
    },
  };
}

/** The IRIs of changes, in order of text. */
export function irisOf(changes: readonly Change[]): string[] {
  return changes.map((change) => change['@id']).sort();
}
