import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Database } from './database.ts';
import { findAudience, findRevokedSessions } from './live-reader.ts';

describe('the audience of a scope', () => {
  let database: Database;
  const [teacher, assistant, otherTeacher, child, parent, otherChild, otherParent] = [v7(), v7(), v7(), v7(), v7(), v7(), v7()];
  const [classId, otherClass, studentId, otherStudent, threadId] = [v7(), v7(), v7(), v7(), v7()];
  const names = new Map(Object.entries({ teacher, assistant, otherTeacher, child, parent, otherChild, otherParent }).map(([name, id]) => [id, name]));
  beforeAll(async () => {
    database = await openTestDatabase();
    const run = (statement: ReturnType<typeof sql>) => database.db.execute(statement);
    for (const id of [teacher, assistant, otherTeacher]) await run(sql`insert into users (id, role, email, password_hash, first_name, last_name) values (${id}, 'teacher', ${id}, 'x', 'A', 'B')`);
    for (const id of [parent, otherParent]) await run(sql`insert into users (id, role, email, password_hash, first_name, last_name) values (${id}, 'parent', ${id}, 'x', 'A', 'B')`);
    for (const id of [child, otherChild]) await run(sql`insert into users (id, role, login, password_hash, first_name, last_name) values (${id}, 'student', ${id}, 'x', 'A', 'B')`);
    await run(sql`insert into classes (id, name, grade, icon_id, class_code, main_teacher_id) select ${classId}, '5A', 'child', id, 'AAAAAAA', ${teacher} from icons limit 1`);
    await run(sql`insert into classes (id, name, grade, icon_id, class_code, main_teacher_id) select ${otherClass}, '5B', 'child', id, 'BBBBBBB', ${otherTeacher} from icons limit 1`);
    await run(sql`insert into class_assistants (class_id, user_id) values (${classId}, ${assistant})`);
    await run(sql`insert into students (id, user_id, parent_code) values (${studentId}, ${child}, 'AAAAAAA'), (${otherStudent}, ${otherChild}, 'BBBBBBB')`);
    await run(sql`insert into class_students (class_id, student_id) values (${classId}, ${studentId}), (${otherClass}, ${otherStudent})`);
    await run(sql`insert into student_parents (student_id, parent_id) values (${studentId}, ${parent}), (${otherStudent}, ${otherParent})`);
    await run(sql`insert into threads (id, type, created_by_id) values (${threadId}, 'direct', ${teacher})`);
    await run(sql`insert into thread_members (thread_id, user_id) values (${threadId}, ${teacher}), (${threadId}, ${otherParent})`);
  });
  afterAll(() => database.close());

  it.each([
    ['a class', () => [`class:${classId}`], ['assistant', 'child', 'parent', 'teacher']],
    ['its staff', () => [`staff:${classId}`], ['assistant', 'teacher']],
    ['a student', () => [`student:${studentId}`], ['assistant', 'child', 'parent', 'teacher']],
    ['a thread', () => [`thread:${threadId}`], ['otherParent', 'teacher']],
    ['a user', () => [`user:${parent}`], ['parent']],
    ['several', () => [`user:${parent}`, `thread:${threadId}`, `staff:${otherClass}`], ['otherParent', 'otherTeacher', 'parent', 'teacher']],
    ['nothing', () => [], []],
  ])('of %s are just the people who see it', async (_, scopes, people) => {
    const found = await findAudience(database.db, scopes());
    expect(found.map((id) => names.get(id) ?? id).toSorted((one, other) => one.localeCompare(other))).toEqual(people);
  });

  it('names the sessions that were revoked or are gone', async () => {
    const [standing, revoked, gone] = [v7(), v7(), v7()];
    await database.db.execute(sql`insert into sessions (id, user_id, revoked_at) values (${standing}, ${teacher}, null), (${revoked}, ${teacher}, now())`);
    expect((await findRevokedSessions(database.db, [standing, revoked, gone])).sort()).toEqual([revoked, gone].sort());
    expect(await findRevokedSessions(database.db, [])).toEqual([]);
  });
});
