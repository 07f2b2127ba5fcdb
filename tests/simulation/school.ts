import { directThreadId, iri, type Iri, type Uuid } from '../../schema/ids.ts';
import type { SkillType } from '../../schema/records/award.ts';
import type { ClassStatus, Grade } from '../../schema/records/class.ts';
import type { FileRecord } from '../../schema/records/file.ts';
import type { Channel, InvitationStatus } from '../../schema/records/invitation.ts';
import type { AckAudience } from '../../schema/records/story.ts';
import type { QuietHours, Role } from '../../schema/records/user.ts';
import type { ClassRelation } from '../../schema/rules/permission-rules.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface PersonTruth {
  readonly id: Uuid;
  readonly role: Role;
  firstName: string;
  lastName: string;
  locale: '/locales/en' | '/locales/ru';
  quietHours: QuietHours | null;
}
export interface ClassTruth {
  readonly id: Uuid;
  name: string;
  grade: Grade;
  icon: Iri;
  status: ClassStatus;
  readonly mainTeacher: Uuid;
  assistants: Uuid[];
}
export interface StudentTruth {
  readonly id: Uuid;
  readonly user: Uuid;
  firstName: string;
  lastName: string;
  classes: Uuid[];
  parents: Uuid[];
}
export interface StoryTruth {
  readonly id: Uuid;
  readonly classId: Uuid;
  readonly author: Uuid;
  body: string;
  attachments: FileRecord[];
  readonly createdAt: string;
  readonly likes: Set<Uuid>;
  readonly reads: Set<Uuid>;
  isUrgent: boolean;
  isAckAsked: boolean;
  ackAudience: AckAudience;
  readonly acks: Set<Uuid>;
}
export interface CommentTruth {
  readonly id: Uuid;
  readonly classId: Uuid;
  readonly storyId: Uuid;
  readonly author: Uuid;
  readonly body: string;
  readonly at: string;
}
export interface EventTruth {
  readonly id: Uuid;
  readonly classId: Uuid;
  readonly author: Uuid;
  title: string;
  startDateTime: string;
  endDateTime: string;
}
export interface SkillTruth {
  readonly id: Uuid;
  readonly classId: Uuid;
  readonly name: string;
  readonly points: number;
  readonly type: SkillType;
}
export interface AwardTruth {
  readonly id: Uuid;
  readonly studentId: Uuid;
  readonly classId: Uuid;
  readonly skillId: Uuid;
  readonly by: Uuid;
  readonly at: string;
}
export interface InvitationTruth {
  readonly id: Uuid;
  readonly studentId: Uuid;
  readonly contact: string;
  readonly channel: Channel;
  status: InvitationStatus;
  invitedAt: string;
}
export interface RequestTruth {
  readonly id: Uuid;
  readonly parent: Uuid;
  studentId: Uuid;
  classId: Uuid;
  status: 'accepted' | 'declined' | null;
  readonly createdAt: string;
  acceptedBy: Uuid | null;
}
export interface ThreadTruth {
  readonly id: Uuid;
  readonly type: 'parents' | 'students' | 'direct';
  readonly name: string;
  readonly classId: Uuid | null;
  /** Of a direct thread; who is in a class's thread follows from the class. */
  readonly members: Uuid[];
  readonly muted: Set<Uuid>;
  readonly readAt: Map<Uuid, string>;
  readonly messages: MessageTruth[];
}
export interface MessageTruth {
  readonly id: Uuid;
  readonly by: Uuid;
  readonly body: string;
  readonly attachments: FileRecord[];
  readonly createdAt: string;
  /** The message that it answers, there or not. */
  readonly replyTo: Uuid | null;
}

/** The truth of the model school: what the database of the real server holds. Whoever changes it says so afterwards. */
export class School {
  readonly people = new Map<Uuid, PersonTruth>();
  readonly classes = new Map<Uuid, ClassTruth>();
  readonly students = new Map<Uuid, StudentTruth>();
  readonly stories = new Map<Uuid, StoryTruth>();
  readonly comments = new Map<Uuid, CommentTruth>();
  readonly events = new Map<Uuid, EventTruth>();
  readonly skills = new Map<Uuid, SkillTruth>();
  readonly awards = new Map<Uuid, AwardTruth>();
  readonly invitations = new Map<Uuid, InvitationTruth>();
  readonly requests = new Map<Uuid, RequestTruth>();
  readonly threads = new Map<Uuid, ThreadTruth>();
  readonly files = new Map<Iri, FileRecord>();
  readonly subscriptions = new Set<Iri>();
  /** Letters that an invitation was sent as. */
  readonly letters = new Map<Uuid, number>();
  /** What is gone for all. */
  readonly deleted = new Set<Iri>();
  #instant = Date.parse('2026-11-01T00:00:00.000Z');

  /** The server's next instant: strictly increasing, as the createdAt of messages is. */
  tick(): string {
    this.#instant += 1000;
    return new Date(this.#instant).toISOString();
  }

  relation(user: Uuid, classId: Uuid): ClassRelation {
    const known = this.classes.get(classId);
    if (known === undefined) return 'none';
    if (known.mainTeacher === user) return 'main';
    if (known.assistants.includes(user)) return 'assistant';
    for (const student of this.students.values()) {
      if (!student.classes.includes(classId)) continue;
      if (student.user === user) return 'student';
      if (student.parents.includes(user)) return 'parent';
    }
    return 'none';
  }

  teaches(user: Uuid, classId: Uuid): boolean {
    const relation = this.relation(user, classId);
    return relation === 'main' || relation === 'assistant';
  }

  membersOf(thread: ThreadTruth): Uuid[] {
    if (thread.classId === null) return thread.members;
    const { classId } = thread;
    const wanted = thread.type === 'parents' ? 'parent' : 'student';
    return [...this.people.keys()].filter((user) => {
      const relation = this.relation(user, classId);
      return relation === 'main' || relation === 'assistant' || relation === wanted;
    });
  }

  addClass(parts: Pick<ClassTruth, 'id' | 'name' | 'grade' | 'icon' | 'mainTeacher'>, newId: () => Uuid): void {
    this.classes.set(parts.id, { ...parts, status: 'active', assistants: [] });
    for (const type of ['parents', 'students'] as const) this.addThread({ id: newId(), type, name: type, classId: parts.id, members: [] });
  }

  addThread(parts: Pick<ThreadTruth, 'id' | 'type' | 'name' | 'classId' | 'members'>): ThreadTruth {
    const thread: ThreadTruth = { ...parts, muted: new Set(), readAt: new Map(), messages: [] };
    this.threads.set(parts.id, thread);
    return thread;
  }

  say(thread: ThreadTruth, by: Uuid, id: Uuid, { body, attachments = [], replyTo = null }: { body: string; attachments?: FileRecord[]; replyTo?: Uuid | null }): void {
    thread.messages.push({ id, by, body, attachments, createdAt: this.tick(), replyTo });
  }
  filesOf(iris: readonly Iri[]): FileRecord[] {
    return iris.flatMap((each) => this.files.get(each) ?? []);
  }
}

/** The names that a run speaks of. */
export interface Cast {
  readonly anna: Uuid;
  readonly boris: Uuid;
  readonly maria: Uuid;
  readonly pavel: Uuid;
  readonly masha: Uuid;
  readonly room: Uuid;
}

/** Two teachers, two parents and a student around two classes, with a past. */
export function foundSchool(random: SeededRandom): { school: School; cast: Cast } {
  const school = new School();
  const newId = (): Uuid => random.uuid();
  const add = (role: Role, firstName: string): Uuid => {
    const id = newId();
    school.people.set(id, { id, role, firstName, lastName: 'Orlova', locale: '/locales/en', quietHours: null });
    return id;
  };
  const [anna, boris, maria, pavel, masha] = [add('teacher', 'Anna'), add('teacher', 'Boris'), add('parent', 'Maria'), add('parent', 'Pavel'), add('student', 'Masha')];
  const [room, second] = [newId(), newId()];
  school.addClass({ id: room, name: '5B', grade: 'child', icon: iri.icon('class-owl'), mainTeacher: anna }, newId);
  school.addClass({ id: second, name: '6A', grade: 'child', icon: iri.icon('class-owl'), mainTeacher: anna }, newId);
  const first = school.classes.get(room);
  if (first !== undefined) first.assistants = [boris];
  const pupil = (firstName: string, classes: Uuid[], parents: Uuid[], user = newId()): void => {
    const id = newId();
    school.students.set(id, { id, user, firstName, lastName: 'Ivanova', classes, parents });
  };
  pupil('Masha', [room], [maria], masha);
  pupil('Petya', [room, second], [pavel]);
  pupil('Lena', [room], []);
  for (const classId of [room, second]) {
    for (const type of ['positive', 'negative'] as const) {
      const id = newId();
      school.skills.set(id, { id, classId, name: `${type} thing`, points: 2, type });
    }
    const storyId = newId();
    school.stories.set(storyId, { id: storyId, classId, author: anna, body: 'Welcome', attachments: [], createdAt: school.tick(), likes: new Set(), reads: new Set(), isUrgent: false, isAckAsked: false, ackAudience: 'all', acks: new Set() });
  }
  const direct = school.addThread({ id: directThreadId(anna, maria), type: 'direct', name: '', classId: null, members: [anna, maria] });
  school.say(direct, maria, newId(), { body: 'Hello' });
  for (const thread of school.threads.values()) {
    const isLong = thread.classId === room && thread.type === 'parents';
    const past = isLong ? random.int(20, 75) : random.int(0, 3);
    for (let index = 0; index < past; index += 1) school.say(thread, anna, newId(), { body: `past ${index}` });
  }
  const requestId = newId();
  const [lena] = [...school.students.values()].filter((student) => student.firstName === 'Lena');
  if (lena !== undefined) school.requests.set(requestId, { id: requestId, parent: pavel, studentId: lena.id, classId: room, status: null, createdAt: school.tick(), acceptedBy: null });
  return { school, cast: { anna, boris, maria, pavel, masha, room } };
}
