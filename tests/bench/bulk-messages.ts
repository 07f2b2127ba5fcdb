import { sql } from 'drizzle-orm';
import { openDatabase, type Db } from '../../server/store/database.ts';
import { naturalText } from './natural-text.ts';
import type { World } from './world.ts';

/** Messages that one statement writes. */
const CHUNK = 5_000;

/**
 * Gives the teacher exactly `wanted` messages, straight in the database of the stopped server: more of them before the
 * oldest of each thread, as a class writes them and with ids that rise with time as theirs do, or without the oldest. The
 * log of changes does not hear of it, so only a first load brings it to a device.
 */
export async function setMessages(world: World, wanted: number): Promise<void> {
  await world.server.stop();
  const database = await openDatabase({ dataDir: world.server.dataDir });
  const { db } = database;
  await db.execute(sql.raw(`set statement_timeout = 0`));
  const present = await countOf(world, db);
  if (present < wanted) await fillUp(world, db, present, wanted);
  else if (present > wanted) await dropOldest(world, db, present - wanted);
  await db.execute('vacuum analyze messages');
  await database.close();
  await world.server.start();
}

/**
 * Gives one thread of the teacher exactly `wanted` messages or leaves it longer, as setMessages does, and its newest one
 * as a reply to the one that lies `answered` messages back. Answers how many messages the teacher then has in all.
 */
export async function fillThread(world: World, { threadId, wanted, answered }: { threadId: string; wanted: number; answered: number }): Promise<number> {
  await world.server.stop();
  const database = await openDatabase({ dataDir: world.server.dataDir });
  const { db } = database;
  await db.execute(sql.raw(`set statement_timeout = 0`));
  const { rows } = await db.execute(sql`select count(*)::int as count from messages where thread_id = ${threadId}::uuid`);
  for (let there = Number(rows[0]?.['count']); there < wanted; there += CHUNK) {
    const texts = JSON.stringify(Array.from({ length: Math.min(CHUNK, wanted - there) }, (_, at) => naturalText(there + at)));
    await db.execute(sql`
      with mine as (select min(created_at) as oldest from messages where thread_id = ${threadId}::uuid),
      people as (select array_agg(user_id) as ids from thread_members where thread_id = ${threadId}::uuid),
      said as (select value as body, ordinality - 1 as at from jsonb_array_elements_text(${texts}::jsonb) with ordinality)
      insert into messages (id, thread_id, author_id, body, created_at)
      select uuidv7(oldest - (1 + at) * interval '7 minutes' - now()), ${threadId}::uuid, ids[1 + at / 2 % cardinality(ids)], body, oldest - (1 + at) * interval '7 minutes' from said, mine, people
    `);
  }
  await db.execute(sql`
    update messages set reply_to_id = (select id from messages where thread_id = ${threadId}::uuid order by created_at desc offset ${answered} limit 1)
    where id = (select last_message_id from threads where id = ${threadId}::uuid)
  `);
  await db.execute('vacuum analyze messages');
  const total = await countOf(world, db);
  await database.close();
  await world.server.start();
  return total;
}

async function countOf({ teacher }: World, db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count from messages
    where thread_id in (select m.thread_id from thread_members m join users u on u.id = m.user_id where u.email = ${teacher.email})
  `);
  return Number(rows[0]?.['count']);
}

async function fillUp({ teacher }: World, db: Db, present: number, wanted: number): Promise<void> {
  const { rows } = await db.execute(sql`
    select m.thread_id as thread, u.id as author,
           coalesce((select min(x.created_at) from messages x where x.thread_id = m.thread_id), now()) as oldest
    from thread_members m join users u on u.id = m.user_id
    where u.email = ${teacher.email}
  `);
  const threads = JSON.stringify(rows);
  // In steps: who is silent for long is taken for frozen (server/store/patient-pool.ts).
  for (let there = present; there < wanted; there += CHUNK) {
    const texts = JSON.stringify(Array.from({ length: Math.min(CHUNK, wanted - there) }, (_, at) => naturalText(there + at)));
    await db.execute(sql`
      with mine as (
        select (value ->> 'thread')::uuid as thread, (value ->> 'author')::uuid as author, (value ->> 'oldest')::timestamptz as oldest, ordinality - 1 as place
        from jsonb_array_elements(${threads}::jsonb) with ordinality
      ), said as (
        select value as body, ordinality - 1 as at from jsonb_array_elements_text(${texts}::jsonb) with ordinality
      ), placed as (
        select thread, author, body, oldest - (1 + (${there - present}::int + at) / ${rows.length}::int) * interval '7 minutes' as created_at
        from said join mine on mine.place = (${there - present}::int + said.at) % ${rows.length}::int
      )
      insert into messages (id, thread_id, author_id, body, created_at)
      select uuidv7(created_at - now()), thread, author, body, created_at from placed
    `);
  }
}

async function dropOldest({ teacher }: World, db: Db, count: number): Promise<void> {
  await db.execute(sql`
    delete from messages where id in (
      select x.id from messages x
      where x.thread_id in (select m.thread_id from thread_members m join users u on u.id = m.user_id where u.email = ${teacher.email})
        and not exists (select 1 from threads t where t.last_message_id = x.id)
      order by x.created_at limit ${count}
    )
  `);
}
