import { sql } from 'drizzle-orm';
import { openDatabase, type Db } from '../../server/store/database.ts';
import type { World } from './world.ts';

/** Messages that one statement writes. */
const CHUNK = 2_000;

/**
 * Fills the teacher's other threads up with short messages until the account has `wanted` of them, straight in the
 * database of the stopped server, before the oldest of each thread. The log of changes does not hear of them, so only
 * a first load brings them to a device. `textOf`: what the nth of them says, else all say much the same.
 */
export async function fillUpMessages(world: World, present: number, wanted: number, textOf?: (at: number) => string): Promise<void> {
  await world.server.stop();
  const database = await openDatabase({ dataDir: world.server.dataDir });
  await database.db.execute(sql.raw(`set statement_timeout = 0`));
  // In steps: who is silent for long is taken for frozen (server/store/patient-pool.ts).
  for (let there = present; there < wanted; ) {
    const done = await database.db.execute(sql`
      with mine as (
        select m.thread_id, row_number() over (order by m.thread_id) as place, count(*) over () as threads,
               coalesce((select min(x.created_at) from messages x where x.thread_id = m.thread_id), now()) as oldest, u.id as author
        from thread_members m join users u on u.id = m.user_id
        where u.email = ${world.teacher.email}
      )
      insert into messages (id, thread_id, author_id, body, created_at)
      select gen_random_uuid(), thread_id, author, 'Напоминаем про сменную обувь и форму, день ' || step, oldest - step::int * interval '7 minutes'
      from mine, lateral generate_series(1, ceil(${Math.min(CHUNK, wanted - there)}::int::numeric / threads)::int) as step
    `);
    there += done.rowCount ?? CHUNK;
  }
  if (textOf !== undefined) await sayOtherwise(database.db, textOf);
  await database.close();
  await world.server.start();
}

async function sayOtherwise(db: Db, textOf: (at: number) => string): Promise<void> {
  for (let from = 0; ; from += CHUNK) {
    const texts = JSON.stringify(Array.from({ length: CHUNK }, (_, at) => textOf(from + at)));
    const done = await db.execute(sql`
      update messages set body = texts.body
      from (select id, row_number() over () as at from (select id from messages where body like 'Напоминаем про сменную обувь и форму, день %' limit ${CHUNK}) few) chosen
      join (select value as body, ordinality as at from jsonb_array_elements_text(${texts}::jsonb) with ordinality) texts on texts.at = chosen.at
      where messages.id = chosen.id
    `);
    if ((done.rowCount ?? 0) < CHUNK) return;
  }
}
