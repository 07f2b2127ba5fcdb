import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Figure } from '../figures.ts';
import { jsonOf, shoot } from './http-shot.ts';
import { timeFigure } from './server-load.ts';
import type { ServerWorld } from './server-world.ts';

const TIMES = 50;
const BUDGET_MS = 10;
const pageSchema = z.object({ cursor: z.string(), hasMore: z.boolean(), member: z.array(z.unknown()) });
const costSchema = z.object({ planned: z.coerce.number(), run: z.coerce.number(), statements: z.coerce.number() });

/** What /changes costs the database for somebody with 300 talks in 20 classes to whom nothing new has happened. */
export async function benchChangesCost(world: ServerWorld): Promise<Figure[]> {
  const { db } = world.database;
  const token = await world.tokenOf(world.school.headId, 'teacher');
  const ask = async (after: string) => {
    const answer = await shoot(world.server.port, { method: 'GET', path: `/changes${after === '' ? '' : `?after=${after}`}`, token });
    return pageSchema.parse(jsonOf(answer));
  };
  // A full log behind the cursor, and the cursor at its end.
  let page = await ask('');
  do page = await ask(page.cursor); while (page.hasMore);
  for (let warm = 0; warm < 5; warm += 1) await ask(page.cursor);
  await db.execute(sql`select pg_stat_statements_reset()`);
  for (let time = 0; time < TIMES; time += 1) {
    const next = await ask(page.cursor);
    if (next.member.length > 0) throw new Error('Something was new after all');
    page = next;
  }
  const { rows } = await db.execute(sql`select sum(total_plan_time) as planned, sum(total_exec_time) as run, sum(calls) as statements from pg_stat_statements where query not like '%pg_stat_statements%'`);
  const cost = costSchema.parse(rows[0]);
  const { rows: top } = await db.execute(sql`select round((total_exec_time / ${TIMES})::numeric, 3) as ms, calls / ${TIMES} as times, left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 110) as query from pg_stat_statements where query not like '%pg_stat_statements%' order by total_exec_time desc limit 8`);
  for (const row of top) console.log(`${String(row['ms'])} ms × ${String(row['times'])}  ${String(row['query'])}`);
  return [timeFigure(`/changes with nothing new, 300 talks: time in the database (${(cost.statements / TIMES).toFixed(0)} statements)`, (cost.run + cost.planned) / TIMES, BUDGET_MS)];
}
