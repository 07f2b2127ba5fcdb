import { iri } from '../../../schema/ids.ts';
import type { ClassView } from '../../../schema/port/views.ts';
import type { ClassRecord } from '../../../schema/records/class.ts';
import { iconRefOf } from '../../../schema/rules/icon-ref.ts';
import { overlayClass } from '../../../schema/rules/overlay.ts';
import { classFlags } from '../../../schema/rules/permission-rules.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import { honestOf, STORED } from './honest-of.ts';
import { isLaidOver, type RowOf } from './pending-index.ts';
import { myPerson, type ViewContext } from './view-context.ts';

/** A class as the screen sees it, with its plain name for a title. A refused change is rolled back and shows as failed. */
export function classView(truth: ClassRecord, rows: readonly OutboxRow[], unreadCount: number, context: ViewContext): ClassView {
  const record = rows.filter(isLaidOver).reduce((before, row) => overlayClass(before, row.mutation), truth);
  const shown = rows.find((row) => row.mutation.type === 'class.update');
  return { ...record, title: record.name, unreadCount, honest: shown === undefined ? STORED : honestOf(shown, context.travelling.get(shown.id)), outboxId: shown?.id ?? null };
}

/** A class that was created here and that the server does not know yet. */
export function waitingClassView(row: RowOf<'class.create'>, rows: readonly OutboxRow[], context: ViewContext): ClassView {
  const { classId, name, grade, icon } = row.mutation;
  const { canEdit, canCreateStudent, canCreateStory, canCreateEvent } = classFlags('main', 'active');
  const record: ClassRecord = {
    '@id': iri.class(classId), '@type': 'Class', _id: classId, version: 0, name, grade,
    icon: iconRefOf(icon) ?? { '@id': icon, '@type': 'Icon', content: 'books', colour: 'rose' },
    status: 'active', classCode: null, classCodeExpiresAt: null, parentJoinLink: null, studentsCount: 0, parentsCount: 0, mainTeacher: myPerson(context.me), assistants: [],
    canCreateStudent, canCreateStory, canCreateEvent, canEdit,
  };
  return { ...classView(record, rows, 0, context), honest: honestOf(row, context.travelling.get(row.id)), outboxId: row.id };
}
