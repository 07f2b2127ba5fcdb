import { iri } from '../../schema/ids.ts';
import type { Rows } from '../../schema/port/queries.ts';
import type { AwardView, InvitationView } from '../../schema/port/views.ts';
import type { Skill } from '../../schema/records/award.ts';
import { defaultSkills } from '../../schema/rules/default-skills.ts';
import { languageOf } from '../../schema/rules/language.ts';
import { travelsOf } from './class-rows.ts';
import { contextOf, loaded, runOver, type Query } from './query-run.ts';
import { STORED } from './views/honest-of.ts';
import { isRowOf, pendingIndexOf } from './views/pending-index.ts';
import { RowMemo } from './views/row-memo.ts';
import { estimatedAt } from './views/view-context.ts';
import { invitationView, waitingAwardView, waitingInvitationView } from './views/student-view.ts';

/** What a class gives points for; ids are made in the order of making. A class that waits on this device has the default skills. */
export const skillsQuery: Query<'skills'> = (sources, { classId }, changed) =>
  runOver<Rows<Skill>>([sources.skills, sources.isRestDone('skills'), sources.outbox, sources.identity], changed, () => {
    const rows = [...loaded(sources.skills).values()].filter((skill) => skill.class === iri.class(classId)).toSorted((one, other) => (one._id < other._id ? -1 : 1));
    const isWaiting = rows.length === 0 && loaded(sources.outbox).some((row) => isRowOf(row, 'class.create') && row.mutation.classId === classId);
    if (isWaiting) rows.push(...defaultSkills(classId, languageOf(loaded(sources.identity).me?.locale) ?? 'en'));
    const isLoaded = rows.length > 0 || loaded(sources.isRestDone('skills'));
    return { isLoaded, rows, total: isLoaded ? rows.length : null, more: 'none' };
  });

/** Points of a student, newest first, those that wait on top. */
export const awardsQuery: Query<'awards'> = (sources, { studentId, since, limit }, changed) => {
  const memo = new RowMemo<AwardView>();
  const student = iri.student(studentId);
  const [window, isDone] = [sources.awards(student), sources.isBelowDone('awards', student)];
  window.want(limit);
  return runOver<Rows<AwardView>>([window, isDone, sources.outbox, sources.travelling, sources.identity], changed, () => {
    const context = contextOf(sources);
    const { entries, isEnd } = loaded(window);
    const stored = new Set(entries.map((entry) => entry.resource._id));
    memo.begin();
    const waiting = loaded(sources.outbox).flatMap((row) => {
      if (!isRowOf(row, 'reward.create') || row.mutation.studentId !== studentId || stored.has(row.mutation.awardId)) return [];
      if (since !== null && estimatedAt(row.madeAt, context) < since) return [];
      return memo.of(row.mutation.awardId, [row, context.me, context.offset, ...travelsOf([row], context)], () => waitingAwardView(row, context));
    });
    const shown = entries.slice(0, limit).filter((entry) => since === null || entry.resource.awardedAt >= since);
    const rows = [...waiting.toReversed(), ...shown.map(({ resource }) => memo.of(resource._id, [resource], () => ({ ...resource, honest: STORED, outboxId: null })))];
    const isFull = entries.length > limit || !isEnd;
    // Where the period ends within what is shown, there is nothing more of it.
    const hasPeriod = shown.length < Math.min(entries.length, limit);
    const more = hasPeriod ? 'none' : isFull ? 'stored' : loaded(isDone) ? 'none' : 'server';
    return { isLoaded: rows.length > 0 || loaded(isDone), rows, total: more === 'none' && loaded(isDone) ? rows.length : null, more };
  });
};

/** Invitations to a student, newest first. */
export const invitationsQuery: Query<'invitations'> = (sources, { studentId }, changed) => {
  const memo = new RowMemo<InvitationView>();
  const isDone = sources.isBelowDone('invitations', iri.student(studentId));
  return runOver<Rows<InvitationView>>([sources.invitations, isDone, sources.outbox, sources.travelling, sources.identity], changed, () => {
    const context = contextOf(sources);
    const outbox = loaded(sources.outbox);
    const { byInvitation } = pendingIndexOf(outbox);
    const stored = loaded(sources.invitations);
    memo.begin();
    const views = [...stored.values()].flatMap((invitation) => {
      if (invitation.student !== iri.student(studentId)) return [];
      const rows = (byInvitation.get(invitation._id) ?? []).filter((row) => row.mutation.type !== 'invitation.create');
      return memo.of(invitation._id, [invitation, ...rows, ...travelsOf(rows, context)], () => invitationView(invitation, rows, context));
    });
    const waiting = outbox.flatMap((row) => {
      if (!isRowOf(row, 'invitation.create') || row.mutation.studentId !== studentId || stored.has(iri.invitation(studentId, row.mutation.invitationId))) return [];
      const rows = byInvitation.get(row.mutation.invitationId) ?? [];
      return memo.of(row.mutation.invitationId, [context.offset, ...rows, ...travelsOf([row], context)], () => waitingInvitationView(row, rows, context));
    });
    const rows = [...waiting, ...views].toSorted((one, other) => (one.invitedAt > other.invitedAt ? -1 : 1));
    const hasAll = loaded(isDone);
    return { isLoaded: rows.length > 0 || hasAll, rows, total: hasAll ? rows.length : null, more: hasAll ? 'none' : 'server' };
  });
};
