import { iri, type Iri } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { Person } from '../../schema/records/user.ts';
import { overlayResource } from '../../schema/rules/overlay-people.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import type { OutboxRow } from '../../workers/replica/vault-store.ts';
import { classRecord, commentRecord, eventRecord, invitationRecord, messageRecord, storyRecord, studentRecord, threadRecord } from '../../workers/testing/sample-records.ts';

export type Kind<T extends Resource['@type']> = Resource & { readonly '@type': T };

/** What the screens of a device show: the replica with the waiting outbox laid over it (design.md section 1). */
export class ShownWorld {
  readonly rows: Map<Iri, Resource>;
  readonly me: Person;

  constructor(stored: ReadonlyMap<Iri, Resource>, outbox: readonly OutboxRow[], me: Person) {
    this.rows = new Map(stored);
    this.me = me;
    for (const row of outbox.toSorted((one, other) => one.seq - other.seq)) if (row.state === 'waiting') this.#layOver(row.mutation);
  }

  all<T extends Resource['@type']>(type: T): Kind<T>[] {
    return [...this.rows.values()].filter((row): row is Kind<T> => row['@type'] === type);
  }

  #layOver(mutation: Mutation): void {
    const { entity, creates } = planOf(mutation);
    const stored = this.rows.get(entity);
    const made = creates && stored === undefined ? this.#madeBy(mutation) : null;
    if (made !== null) this.rows.set(entity, made);
    if (stored === undefined) return;
    const after = overlayResource(stored, mutation);
    if (after === null) this.rows.delete(entity);
    else this.rows.set(entity, after);
  }

  #madeBy(mutation: Mutation): Resource | null {
    const { me } = this;
    if (mutation.type === 'class.create') return classRecord({ _id: mutation.classId, name: mutation.name, mainTeacher: me });
    if (mutation.type === 'student.create') return studentRecord({ _id: mutation.studentId, user: iri.user(mutation.studentId), firstName: mutation.firstName, lastName: mutation.lastName, classes: mutation.classIds.map((id) => iri.class(id)) });
    if (mutation.type === 'story.create') return storyRecord(mutation.classId, { _id: mutation.storyId, body: mutation.body, author: me });
    if (mutation.type === 'comment.create') return commentRecord(mutation.classId, mutation.storyId, { _id: mutation.commentId, body: mutation.body, author: me, canDelete: true });
    if (mutation.type === 'event.create') return eventRecord(mutation.classId, { _id: mutation.eventId, title: mutation.title, canEdit: true, canDelete: true });
    if (mutation.type === 'invitation.create') return invitationRecord(mutation.studentId, { _id: mutation.invitationId, contact: mutation.contact });
    if (mutation.type === 'message.create') return messageRecord(mutation.threadId, { _id: mutation.messageId, body: mutation.body, createdBy: me, canDelete: true });
    if (mutation.type === 'thread.createDirect') return threadRecord({ _id: mutation.threadId, type: 'direct' });
    return null;
  }
}
