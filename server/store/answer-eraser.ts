import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, gte, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY_MS, IDEMPOTENCY_MS } from '../../schema/limits.ts';
import { idOf } from '../../schema/id-of.ts';
import type { AccountAct } from './audit-writer.ts';
import type { Db } from './database.ts';
import { readMeta, writeMeta } from './meta-store.ts';
import { auditLog } from './schema/accounts.ts';
import { idempotencyKeys } from './schema/sync.ts';

/** The act in the audit log that an erasure leaves; its detail is what is looked for here. */
export const ERASED = 'account.erased' satisfies AccountAct;
/** The newest erasure whose names are gone from all answers. */
const DONE_KEY = 'answersErasedUpTo';

/**
 * Ids that stand in answers to other people's changes: of the person, the student and invitations, whose fields are
 * blanked, and of students who had been invited by the person's address.
 */
const detailSchema = z.object({ about: z.string(), near: z.string() });

/** What an erasure writes into its audit entry. */
export function erasedDetail(about: readonly string[], near: readonly string[]): z.infer<typeof detailSchema> {
  return { about: about.join(' '), near: near.join(' ') };
}

/**
 * Takes the names of erased people out of the answers that are kept for other people's retries; the answers stay.
 * Outside of the erasure, day by day, because all that was changed in 60 days is looked through.
 */
export async function eraseInAnswers(db: Db, now: number): Promise<void> {
  const done = Number((await readMeta(db, DONE_KEY)) ?? 0);
  // Ids are given before they are committed: one that is smaller than the last may come later, so those of a day are looked at again.
  const isNew = or(gt(auditLog.id, done), gte(auditLog.at, new Date(now - DAY_MS)));
  const erased = await db.select({ id: auditLog.id, detail: auditLog.detail }).from(auditLog).where(and(eq(auditLog.act, ERASED), isNew)).orderBy(asc(auditLog.id));
  const last = erased.at(-1);
  if (last === undefined) return;
  const details = erased.map(({ detail }) => detailSchema.safeParse(detail).data).filter((detail) => detail !== undefined);
  const about = new Set(details.flatMap((detail) => wordsOf(detail.about)));
  const ids = [...about, ...details.flatMap((detail) => wordsOf(detail.near))];
  // A day more: an answer may be as old as a key is kept.
  for (let from = now - IDEMPOTENCY_MS - DAY_MS; from <= now; from += DAY_MS) await eraseBetween(db, { from: new Date(from), to: new Date(from + DAY_MS) }, ids, about);
  await writeMeta(db, DONE_KEY, String(Math.max(done, last.id)));
}

async function eraseBetween(db: Db, span: { from: Date; to: Date }, ids: readonly string[], about: ReadonlySet<string>): Promise<void> {
  const { userId, key, body, createdAt } = idempotencyKeys;
  const namesOne = sql`exists (select 1 from unnest(${sql.param(ids)}::text[]) as named(id) where position(named.id in ${body}::text) > 0)`;
  const rows = await db.select({ userId, key, body }).from(idempotencyKeys).where(and(gte(createdAt, span.from), lt(createdAt, span.to), namesOne));
  for (const row of rows) {
    const without = blanked(row.body, about);
    if (!isDeepStrictEqual(without, row.body)) await db.update(idempotencyKeys).set({ body: without }).where(and(eq(userId, row.userId), eq(key, row.key)));
  }
}

const NAMES = { firstName: '—', lastName: '—', contact: '—', avatar: null, email: null, login: null, parentCode: null } as const;

/** The answer without names: of those objects that are, or speak of, somebody in `about`. The last invitation has no id, so it always goes. */
function blanked(value: unknown, about: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => blanked(each, about));
  if (typeof value !== 'object' || value === null) return value;
  const isAbout = Object.entries(value).some(([name, each]) => ['@id', '_id', 'user', 'student'].includes(name) && typeof each === 'string' && about.has(idOf(each)));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]): [string, unknown] => {
      if (name === 'lastInvite') return [name, null];
      if (isAbout && name === 'studentPreview') return [name, { ...each, initials: '—' }];
      return [name, isAbout && isName(name) ? NAMES[name] : blanked(each, about)];
    }),
  );
}

function isName(name: string): name is keyof typeof NAMES {
  return name in NAMES;
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
