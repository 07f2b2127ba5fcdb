import { iri } from '../../schema/ids.ts';
import { ICONS } from '../../schema/icons.ts';
import type { SessionView } from '../../schema/port/queries.ts';
import type { SyncStatus } from '../../schema/port/status.ts';
import type { ClassView, OutboxView, StudentView } from '../../schema/port/views.ts';
import type { Me, Person, Role } from '../../schema/records/user.ts';

/** A stable id for the number, shaped as the contract wants it. */
export function fakeId(number: number): string {
  return `01890000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

const STORED = { honest: { state: 'stored' }, outboxId: null } as const;

/** Somebody logged in. */
export function fakeMe(role: Role, changes: Partial<Me> = {}): Me {
  return {
    '@id': iri.user(fakeId(1)), '@type': 'User', _id: fakeId(1), version: 1, role, firstName: 'Ольга', lastName: 'Сергеева', email: 'olga@parta.example', login: null, isEmailVerified: true,
    locale: '/locales/ru', timeZone: 'Europe/Moscow', quietHours: null, user: iri.user(fakeId(1)), educationProcessUser: iri.teacher(fakeId(1)), avatar: null, icon: role === 'student' ? 'fox' : null, ...changes,
  };
}

/** A session of that somebody. */
export function fakeSession(role: Role, changes: Partial<Me> = {}): SessionView {
  return { state: 'active', me: fakeMe(role, changes) };
}

/** A person as shown beside their words. */
export function fakePerson(changes: Partial<Person> = {}): Person {
  return { '@id': iri.user(fakeId(2)), '@type': 'User', _id: fakeId(2), role: 'teacher', firstName: 'Ольга', lastName: 'Сергеева', avatar: null, icon: null, ...changes };
}

function iconRef(kind: 'class' | 'student', slug: string) {
  const found = ICONS.find((icon) => icon.kind === kind && icon.slug === slug);
  return { '@id': iri.icon(slug), '@type': 'Icon' as const, content: slug, colour: found?.colour ?? 'board' };
}

/** A class with its number's id. */
export function fakeClass(number: number, name: string, icon: string, changes: Partial<ClassView> = {}): ClassView {
  return {
    ...STORED, '@id': iri.class(fakeId(number)), '@type': 'Class', _id: fakeId(number), version: 1, name, title: name, grade: 'child', icon: iconRef('class', icon), status: 'active', classCode: 'KSUVRTA',
    parentJoinLink: '/parents/join/KSUVRTA', studentsCount: 24, parentsCount: 31, mainTeacher: fakePerson(), assistants: [], canCreateStudent: true, canCreateStory: true, canCreateEvent: true, canEdit: true, unreadCount: 0, ...changes,
  };
}

/** A student of class 100 with points. */
export function fakeStudent(number: number, firstName: string, lastName: string, icon: string, points: number | null, changes: Partial<StudentView> = {}): StudentView {
  return {
    ...STORED, '@id': iri.student(fakeId(number)), '@type': 'Student', _id: fakeId(number), version: 1, user: iri.user(fakeId(number)), firstName, lastName, icon: iconRef('student', icon), classes: [iri.class(fakeId(100))],
    positivePoints: points, negativePoints: 0, currentPoints: points, parents: [], login: null, canUpdate: true, canReward: true, canCreateInvitation: true, ...changes,
  };
}

/** A row of the outbox. */
export function fakeOutboxRow(number: number, changes: Partial<OutboxView> = {}): OutboxView {
  return { id: fakeId(number), mutation: 'message.create', honest: { state: 'waiting' }, madeAt: Date.parse('2026-11-21T11:40:00Z'), place: 'Родители 2 «Б»', text: 'Сменка не нужна. Обед берём с собой', attachments: [], attempts: 0, nextTryAt: null, mayBeSent: false, ...changes };
}

/** Online, calm, nothing waits. */
export function fakeStatus(changes: Partial<SyncStatus> = {}): SyncStatus {
  return { network: 'online', phase: 'idle', progress: null, waiting: 0, failed: 0, lastContactAt: null, daysWithoutContact: 0, isLeader: true, storage: 'ok', ...changes };
}

/** A list as a screen gets it. */
export function fakeRows<T>(rows: readonly T[], isLoaded = true) {
  return { isLoaded, rows, total: rows.length, more: 'none' as const };
}
