import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import type { StoryAsked } from '../../schema/records/story-asked.ts';
import type { Reading } from './database.ts';
import { hotStatement, ms } from './hot-statement.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { personJson, personOf, personRowSchema } from './people-reader.ts';
import { askedBy } from './story-statements.ts';

const rowSchema = z.object({ total: z.int(), orderedAt: z.number(), person: personRowSchema, acknowledgedAt: z.number().nullable(), isRead: z.boolean() });

/** Those who have not confirmed stand before all who have. */
const NOT_YET = '9999-12-31T00:00:00Z';

/** Those who have not confirmed first, then the others, the latest first. `behind` and `behindId` are the key to continue from. */
const askedWindow = hotStatement(
  ['story', 'behind', 'behindId', 'offset', 'limit'],
  ($) => `
    with asked as (
      select u.id, ${personJson('u')} as person, r.acknowledged_at, r.read_at is not null as "isRead", coalesce(r.acknowledged_at, '${NOT_YET}') as ordered_at
      from stories s cross join lateral (${askedBy('s')}) who join users u on u.id = who.id
      left join story_readers r on r.story_id = s.id and r.user_id = u.id
      where s.id = ${$('story')}::uuid)
    select (select count(*)::int from asked) as total, ${ms('ordered_at')} as "orderedAt", person, ${ms('acknowledged_at')} as "acknowledgedAt", "isRead" from asked
    where (ordered_at, id) < (coalesce(${$('behind')}::timestamptz, 'infinity'), coalesce(${$('behindId')}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by ordered_at desc, id desc offset ${$('offset')}::bigint limit ${$('limit')}::bigint`,
  rowSchema,
);

/** Who is asked to confirm a story. The caller has checked that the viewer may count its views. */
export async function listStoryAsked(db: Reading, classId: string, storyId: string, window: PageWindow): Promise<Page<StoryAsked>> {
  const [behind = null, behindId = null] = window.after ?? [];
  const rows = await askedWindow(db, { story: storyId, behind, behindId, offset: window.offset, limit: limitOf(window) });
  const asked = new Map(
    rows.map(({ person, acknowledgedAt, isRead }): [string, StoryAsked] => [
      person.id,
      { '@id': `${iri.story(classId, storyId)}/asked/${person.id}`, '@type': 'StoryAsked', user: personOf(person), acknowledgedAt: acknowledgedAt === null ? null : new Date(acknowledgedAt).toISOString(), isRead },
    ]),
  );
  return pageOf(window, rows[0]?.total ?? 0, rows.map(({ person, orderedAt }) => ({ id: person.id, key: [new Date(orderedAt).toISOString(), person.id] })), () => Promise.resolve(asked));
}
