import { sql } from 'drizzle-orm';
import { ProblemError } from '../problem-error.ts';
import type { Tx } from './database.ts';
import { newLogin } from './entity-codes.ts';
import { users } from './schema/people.ts';

/** The names of a student. */
interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** Letters and digits of each of the two names: a child types them. */
const PART_MAX = 16;
/** Namesakes of the whole server that get a number; the next one gets a login of random signs. */
const NAMESAKES_MAX = 200;

/** Cyrillic letters of Russian, Ukrainian and Belarusian as passports of Russia write them (ICAO Doc 9303, part 3). */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch',
  ъ: '', ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia', і: 'i', ї: 'i', є: 'ie', ґ: 'g', ў: 'u',
  ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i',
};

/**
 * Returns the login that a student's names make, such as `alisa.ivanova`: small Latin letters, digits and one dot. Null
 * where the names have no such letters (Chinese, for example).
 */
export function loginOfNames(names: Names): string | null {
  const parts = [names.firstName, names.lastName].map(latinOf).filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('.');
}

/** A row of a student's account, but for the login. */
type StudentAccount = Omit<typeof users.$inferInsert, 'role' | 'login' | 'email'>;

/**
 * Inserts the account of a student with a login that nobody has: by the names, with a number where others have the
 * same, else of random signs. It waits only for a transaction that is giving the same login to somebody else. A
 * transaction that makes several accounts makes them in the order of loginOfNames, or two such can wait for each other.
 */
export async function insertStudentAccount(tx: Tx, account: StudentAccount): Promise<void> {
  for (const login of await loginCandidates(tx, account)) {
    const row = { ...account, role: 'student', login } as const;
    const made = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
    if (made.length > 0) return;
  }
  throw new ProblemError(503, 'busy', { retryAfterSeconds: 1 });
}

/** The logins to try, best first, without those that are known to be taken. */
async function loginCandidates(tx: Tx, names: Names): Promise<string[]> {
  const base = loginOfNames(names);
  const numbers = Array.from({ length: NAMESAKES_MAX }, (_, at) => (at === 0 ? '' : String(at + 1)));
  const named = base === null ? [] : numbers.map((number) => `${base}${number}`);
  const candidates = [...named, newLogin(), newLogin()];
  const login = sql<string>`lower(${users.login})`;
  const rows = await tx.select({ login }).from(users).where(sql`${login} = any(${sql.param(candidates)}::text[])`);
  const taken = new Set(rows.map((row) => row.login));
  return candidates.filter((candidate) => !taken.has(candidate));
}

function latinOf(name: string): string {
  const letters = name.normalize('NFC').toLowerCase().replaceAll(/./gu, (letter) => LATIN[letter] ?? letter);
  return letters.normalize('NFD').replaceAll(/[^a-z0-9]/gu, '').slice(0, PART_MAX);
}
