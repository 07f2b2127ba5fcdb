import { z } from 'zod';
import type { DigestKind } from '../../schema/records/digest.ts';
import type { Role } from '../../schema/records/user.ts';
import { hotStatement, ms } from './hot-statement.ts';
import { byRole, STANDINGS } from './relation-reader.ts';
import { hasGoneOut } from './story-statements.ts';

const digestRowSchema = z.object({ place: z.int(), count: z.int(), hash: z.string() });

/**
 * One statement for each kind and role: the digests of the claims that the viewer has a part in, by their places in the
 * lists `scopes`, `froms` and `tos`. What is seen is said by the same subselect as in the readers of the kind.
 */
export const digestStatements: Readonly<Record<DigestKind, ReturnType<typeof digestsBy>>> = {
  Class: digestsBy((user, role) => ({ rows: `select st.id, st.version::text as mark from (${STANDINGS[role](user)}) st` })),
  Thread: digestsBy((user) => ({
    rows: `select t.id, (t.version + mine.version + coalesce(g.version, 0))::text as mark
      from thread_members mine join threads t on t.id = mine.thread_id left join classes g on g.id = t.class_id where mine.user_id = ${user}::uuid`,
  })),
  Student: digestsBy((user, role) => ({ rows: `select s.id, s.version::text as mark from students s where s.id in (${seenStudents(user, role)})` })),
  // Those that wait for the caller: to decide, or to take back.
  ConnectionRequest: digestsBy((user, role) => ({
    rows: `select r.id, (r.version + g.version)::text as mark from connection_requests r join classes g on g.id = r.class_id
      where r.status = 'pending' and ${{ teacher: `r.class_id in (select st.id from (${STANDINGS.teacher(user)}) st where st.status = 'active')`, parent: `r.parent_id = ${user}::uuid`, student: 'false' }[role]}`,
  })),
  Story: digestsBy((user, role) => ({
    reach: ofClass(user, role),
    rows: `select s.id, concat_ws('.', coalesce(${ms('s.edited_at')}, 0)::bigint, s.like_count, s.comment_count,
        (own.liked_at is not null)::int, (s.author_id = ${user}::uuid or own.read_at is not null)::int, (own.acknowledged_at is not null)::int, coalesce(${ms('s.publish_at')}, 0)::bigint,
        nullif(s.ack_audience, 'all')) as mark
      from stories s left join story_readers own on own.story_id = s.id and own.user_id = ${user}::uuid where s.class_id = c.scope and ${hasGoneOut('s', role)}`,
  })),
  Message: digestsBy((user) => ({
    reach: `join thread_members own on own.thread_id = c.scope and own.user_id = ${user}::uuid`,
    rows: `select m.id, m.version::text as mark from messages m where m.thread_id = c.scope and m.created_at between c.since and c.until`,
  })),
  Comment: digestsBy((user, role) => ({
    reach: `join stories s on s.id = c.scope join (${STANDINGS[role](user)}) st on st.id = s.class_id and ${hasGoneOut('s', role)}`,
    rows: `select k.id, '' as mark from comments k where k.story_id = c.scope`,
  })),
  Event: digestsBy((user, role) => ({
    reach: ofClass(user, role),
    rows: `select e.id, (e.version + st.version)::text as mark from events e where e.class_id = c.scope and e.end_at between c.since and c.until`,
  })),
  Skill: digestsBy((user, role) => ({
    reach: `${ofClass(user, role)} and st.relation in ('main', 'assistant')`,
    rows: `select k.id, k.version::text as mark from skills k where k.class_id = c.scope`,
  })),
  Award: digestsBy((user, role) => ({
    reach: ofStudent(user, role),
    rows: `select a.id, (k.version + giver.version)::text as mark from awards a join skills k on k.id = a.skill_id join users giver on giver.id = a.awarded_by_id
      where a.student_id = c.scope ${role === 'teacher' ? `and a.class_id in (select id from (${STANDINGS.teacher(user)}) taught)` : ''}`,
  })),
  Invitation: digestsBy((user, role) => ({
    reach: `${ofStudent(user, role)} and ${role === 'teacher'}`,
    rows: `select i.id, (i.version + s.version)::text as mark from invitations i join students s on s.id = i.student_id where i.student_id = c.scope`,
  })),
};

/** `reach` joins what lets the viewer see a claim's scope; without one the kind has no scopes. */
function digestsBy(partsOf: (user: string, role: Role) => { readonly reach?: string; readonly rows: string }) {
  return byRole((role) =>
    hotStatement(
      ['user', 'scopes', 'froms', 'tos'],
      ($) => {
        const { reach = '', rows } = partsOf($('user'), role);
        return `
        select c.place::int, d.count, d.hash
        from unnest(${$('scopes')}::uuid[], ${$('froms')}::timestamptz[], ${$('tos')}::timestamptz[]) with ordinality c (scope, since, until, place)
        ${reach}
        cross join lateral (
          select count(*)::int as count, lpad(to_hex(coalesce(bit_xor(hashtextextended(r.id::text || ':' || r.mark, 0)), 0)), 16, '0') as hash
          from (${rows}) r) d
        where ${$('user')}::uuid is not null`;
      },
      digestRowSchema,
    ),
  );
}

function ofClass(user: string, role: Role): string {
  return `join (${STANDINGS[role](user)}) st on st.id = c.scope`;
}

function ofStudent(user: string, role: Role): string {
  return `join (${seenStudents(user, role)}) seen (id) on seen.id = c.scope`;
}

/** The students that somebody sees: those who are taught, one's children, oneself. */
function seenStudents(user: string, role: Role): string {
  return {
    teacher: `select distinct cs.student_id from class_students cs join (${STANDINGS.teacher(user)}) st on st.id = cs.class_id`,
    parent: `select student_id from student_parents where parent_id = ${user}::uuid`,
    student: `select id from students where user_id = ${user}::uuid`,
  }[role];
}
