import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { PartaServer } from '../support/parta-server.ts';

/** Lets so much time pass for an invitation as the server sees it: no browser's clock can, and nobody waits for two weeks. */
export async function ageInvitation(parta: PartaServer, invitationId: string, ms: number): Promise<void> {
  await change(parta, "update invitations set invited_at = invited_at - $2 * interval '1 ms', expires_at = expires_at - $2 * interval '1 ms' where id = $1", [invitationId, ms]);
}

/** Lets so much time pass for the link that was mailed to this address: who asks again within a minute gets no second letter. */
export async function ageMailedLink(parta: PartaServer, email: string, ms: number): Promise<void> {
  await change(parta, "update mailed_links set created_at = created_at - $2 * interval '1 ms', expires_at = expires_at - $2 * interval '1 ms' where email = $1", [email, ms]);
}

/** Lets so much time pass for an event: nobody makes one that is over already. */
export async function ageEvent(parta: PartaServer, eventId: string, ms: number): Promise<void> {
  await change(parta, "update events set start_at = start_at - $2 * interval '1 ms', end_at = end_at - $2 * interval '1 ms' where id = $1", [eventId, ms]);
}

/** Lets so much time pass for a student's code: it ends by its age. */
export async function ageParentCode(parta: PartaServer, studentId: string, ms: number): Promise<void> {
  await change(parta, "update students set parent_code_made_at = parent_code_made_at - $2 * interval '1 ms' where id = $1", [studentId, ms]);
}

/** Lets a teacher assist in somebody else's class: no call does that. */
export async function addAssistant(parta: PartaServer, classId: string, teacherId: string): Promise<void> {
  await change(parta, 'insert into class_assistants (class_id, user_id) values ($1, $2)', [classId, teacherId]);
}

/** How many rows a `select count(*) …` counts. */
export async function countRows(parta: PartaServer, query: string, values: readonly string[]): Promise<number> {
  const { rows } = await withDatabase(parta, (client) => client.query<{ count: string }>(query, [...values]));
  return Number(rows[0]?.count);
}

/** Changes one row, behind the server's back. */
async function change(parta: PartaServer, query: string, values: readonly [of: string, by: string | number]): Promise<void> {
  const { rowCount } = await withDatabase(parta, (client) => client.query(query, [...values]));
  if (rowCount !== 1) throw new Error(`Nothing like ${values[0]}`);
}

async function withDatabase<T>(parta: PartaServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const folder = join(parta.dataDir, 'postgres');
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  // The fourth line of the file that PostgreSQL keeps while it runs.
  const port = Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3]);
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
