import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import { anyOf } from './any-of.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import type { Db } from './database.ts';
import { lockStudentPlaces } from './parent-places.ts';
import { students } from './schema/classes.ts';
import { connectionRequests, invitations } from './schema/joining.ts';
import { inTransaction } from './writing.ts';

/** Rows of one pass: a statement may take 5 seconds. */
const BATCH = 500;

/** With what rows are forgotten so that devices are told, too. */
export interface Forgetting {
  readonly db: Db;
  readonly live: LivePublisher;
  readonly now: number;
}

/** Forgets invitations that ended before `before` and that nobody has accepted; the student's teachers are told, whose devices keep the contact otherwise. */
export async function forgetInvitations({ db, live, now }: Forgetting, before: Date): Promise<void> {
  const isOld = and(ne(invitations.status, 'accepted'), lt(invitations.expiresAt, before));
  const someOld = () => db.selectDistinct({ studentId: invitations.studentId }).from(invitations).where(isOld).limit(BATCH);
  for (let invited = await someOld(); invited.length > 0; invited = await someOld()) {
    for (const { studentId } of invited) {
      await inTransaction(db, async (tx) => {
        // As whoever writes about invitations does: nobody moves the student past those who are told.
        const staff = (await lockStudentPlaces(tx, studentId)).map(scope.staff);
        const gone = await tx.delete(invitations).where(and(eq(invitations.studentId, studentId), isOld)).returning({ id: invitations.id });
        // Sent again meanwhile.
        if (gone.length === 0) return;
        await tx.update(students).set({ version: sql`${students.version} + 1` }).where(eq(students.id, studentId));
        await recordChanges({ tx, live, now }, staff.flatMap((each): LoggedChange[] => [
          ...gone.map(({ id }): LoggedChange => ({ scope: each, entity: iri.invitation(studentId, id), op: 'delete' })),
          // The last invitation stands beside the student.
          { scope: each, entity: iri.student(studentId), op: 'upsert' },
        ]));
      });
    }
  }
}

/** Forgets requests that were declined before `before`; who may still have them on a device is told. */
export async function forgetDeclined({ db, live, now }: Forgetting, before: Date): Promise<void> {
  const isOld = and(eq(connectionRequests.status, 'declined'), lt(connectionRequests.decidedAt, before));
  const someOld = async () => (await db.select({ id: connectionRequests.id }).from(connectionRequests).where(isOld).limit(BATCH)).map(({ id }) => id);
  for (let ids = await someOld(); ids.length > 0; ids = await someOld()) {
    await inTransaction(db, async (tx) => {
      const gone = await tx.delete(connectionRequests).where(and(anyOf(connectionRequests.id, ids), isOld)).returning({ id: connectionRequests.id, classId: connectionRequests.classId, parentId: connectionRequests.parentId });
      await recordChanges({ tx, live, now }, gone.flatMap(({ id, classId, parentId }) => [scope.staff(classId), scope.user(parentId)].map((each): LoggedChange => ({ scope: each, entity: iri.connectionRequest(id), op: 'delete' }))));
    });
  }
}
