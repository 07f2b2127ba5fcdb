import { z } from 'zod';
import type { Role } from '../../schema/records/user.ts';
import { FLOOR_KEY } from './change-floor.ts';
import { classScopes, scope } from './change-log.ts';
import { GENERATION_KEY } from './generation.ts';
import { hotStatement } from './hot-statement.ts';
import { byRole, STANDINGS } from './relation-reader.ts';

const changeRowSchema = z.object({ entity: z.string(), op: z.enum(['upsert', 'delete', 'gain', 'lose']), xid: z.string(), seq: z.string() });
export type ChangeRow = z.output<typeof changeRowSchema>;

/** `horizon`: the oldest transaction that still runs; `end`: the first that has not begun. */
const foundSchema = z.object({ generation: z.string(), floor: z.string().nullable(), horizon: z.string(), end: z.string(), rows: z.array(changeRowSchema) });
export type FoundChanges = z.output<typeof foundSchema>;

const META = (key: string) => `(select value from meta where key = '${key}')`;
const HORIZON = `pg_snapshot_xmin(pg_current_snapshot())::text`;

/** Where a device begins that has no cursor yet. */
export const presentPlace = hotStatement([], () => `select coalesce(${META(GENERATION_KEY)}, '') as generation, ${HORIZON} as horizon`, z.object({ generation: z.string(), horizon: z.string() }));

/** What changed behind (xid, seq) in the scopes that the viewer stands in now, scope by scope; rows of transactions that still run are not seen. */
export const farChanges = changesBy((scopes, behind) => `select * from (select * from changes where scope = any(array(${scopes})) offset 0) own where ${behind}`);

/** The same, where little lies behind the cursor: read in the log's order, so that the cost is that of what is new to anybody. `is true` keeps the scopes a look-up that is made once, and only when there is something to look up. */
export const nearChanges = changesBy((scopes, behind) => `select * from (select * from changes where ${behind} order by xid, seq offset 0) late where (scope in (${scopes})) is true`);

function changesBy(rows: (scopes: string, behind: string) => string) {
  return byRole((role) =>
    hotStatement(
      ['user', 'xid', 'seq', 'limit'],
      ($) => `
        select coalesce(${META(GENERATION_KEY)}, '') as generation, ${META(FLOOR_KEY)} as floor, ${HORIZON} as horizon,
          pg_snapshot_xmax(pg_current_snapshot())::text as end,
          (select coalesce(json_agg(json_build_object('entity', entity, 'op', op, 'xid', xid::text, 'seq', seq::text)), '[]') from (
            ${rows(scopesOf(role, $('user')), `(xid, seq) > (${$('xid')}::xid8, ${$('seq')}::bigint)`)}
            order by xid, seq limit ${$('limit')}::int) found) as rows`,
      foundSchema,
    ),
  );
}

/** The scopes of server/store/change-log.ts that somebody stands in, as a subselect. */
function scopesOf(role: Role, user: string): string {
  const named = (of: (id: string) => string, id: string) => `'${of('')}' || ${id}`;
  const own = {
    teacher: [],
    parent: [`select ${named(scope.student, 'student_id')} from student_parents where parent_id = ${user}::uuid`],
    student: [`select ${named(scope.student, 'id')} from students where user_id = ${user}::uuid`],
  };
  // Main and assisting teachers stand in the same scopes.
  const ofClass = classScopes('', role === 'teacher' ? 'assistant' : role).map((prefix) => `select '${prefix}' || id from (${STANDINGS[role](user)}) own`);
  return [
    `select '${scope.all}'`,
    `select ${named(scope.user, `${user}::uuid`)}`,
    ...ofClass,
    ...own[role],
    `select ${named(scope.thread, 'thread_id')} from thread_members where user_id = ${user}::uuid`,
  ].join(' union all ');
}
