import type { AttachmentView, ClassView, MessageView, StoryView, ThreadView } from '../../../schema/port/views.ts';
import type { Me, Person } from '../../../schema/records/user.ts';
import type { Recipient } from '../../../schema/port/queries.ts';

/** A plausible class for looking at screens without a server. Never shipped. */

export const NOW = Math.floor(Date.now() / 60_000) * 60_000;
const MINUTE_MS = 60_000;

export function idAt(kind: number, index: number): string {
  return `0199${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

function person(index: number, firstName: string, lastName: string, role: Person['role'], icon: string | null = null): Person {
  const _id = idAt(1, index);
  return { '@id': `/users/${_id}`, '@type': 'User', _id, role, firstName, lastName, avatar: null, icon };
}

export const TEACHER = person(1, 'Ольга', 'Преображенская', 'teacher');
export const PEOPLE: readonly Person[] = [
  person(2, 'Игорь', 'Белов', 'parent'),
  person(3, 'Анна', 'Константинопольская', 'parent'),
  person(4, 'Елена', 'Мельник', 'parent'),
  person(5, 'Светлана', 'Лапина', 'parent'),
  person(6, 'Rustam', 'Akhmetov', 'parent'),
  person(7, 'Людмила', 'Орлова', 'parent'),
  person(8, 'Маша', 'Иванова', 'student', 'rabbit'),
];

export const ME: Me = {
  '@id': `/teachers/${TEACHER._id}`, '@type': 'User', version: 1, _id: TEACHER._id, role: 'teacher', firstName: TEACHER.firstName, lastName: TEACHER.lastName, email: 'olga@school.example', login: null,
  isEmailVerified: true, locale: '/locales/ru', timeZone: 'Europe/Moscow', quietHours: null, user: TEACHER['@id'], educationProcessUser: `/teachers/${TEACHER._id}`, avatar: null, icon: null,
};

const CLASS_ID = idAt(2, 1);
export const CLASS: ClassView = {
  '@id': `/classes/${CLASS_ID}`, '@type': 'Class', version: 1, _id: CLASS_ID, name: '2 «Б»', title: '2 «Б»', grade: 'child', status: 'active', classCode: 'KLMNOPQ', parentJoinLink: null, studentsCount: 24, parentsCount: 31,
  icon: { '@id': '/icons/class-fox', '@type': 'Icon', content: 'fox', colour: 'star' }, mainTeacher: TEACHER, assistants: [], canCreateStudent: true, canCreateStory: true, canCreateEvent: true, canEdit: true,
  honest: { state: 'stored' }, outboxId: null, unreadCount: 3,
};

export function file(index: number, width: number, height: number, type: AttachmentView['type'] = 'photo', name = `IMG_${2000 + index}.jpg`): AttachmentView {
  return { _id: idAt(3, index), type, originalName: name, mimeType: type === 'photo' ? 'image/jpeg' : 'application/pdf', size: 240_000 + index * 31_000, width: type === 'file' ? null : width, height: type === 'file' ? null : height, isLocal: false, percent: null };
}

interface StorySketch {
  readonly body: string;
  readonly photos?: readonly (readonly [number, number])[];
  readonly document?: string;
  readonly state?: StoryView['honest'];
}

const SKETCHES: readonly StorySketch[] = [
  { body: 'Сегодня нашлись: синяя варежка, коробка для обеда с динозавром и ответ на 7 × 8.', state: { state: 'waiting' } },
  { body: 'Наш вулкан извергался три раза, и только один раз нарочно. Спросите дома: почему уксус шипит с содой?', photos: [[1600, 1200], [1200, 1600], [1600, 1200], [1600, 1067]] },
  { body: 'Планетарий 27 ноября. Автобус ждёт у входа в 9:15, список вещей: https://school.example/planetarium?class=2b. Вопросы пишите на olga@school.example.', document: 'Список вещей для экскурсии в планетарий.pdf' },
  { body: 'Читаем вслух по ролям.', photos: [[1200, 1600]] },
  { body: 'Осенние листья сохнут на всех подоконниках.', photos: Array.from({ length: 9 }, (_, index) => (index % 2 === 0 ? ([1600, 1200] as const) : ([900, 1200] as const))) },
  { body: 'Photos from the sports day, two of them.', photos: [[1600, 1200], [1000, 1500]] },
  { body: Array.from({ length: 14 }, (_, index) => `${index + 1}. Длинная запись о том, как прошла неделя: математика, чтение, рисование и прогулка в парк, где нашли белку.`).join('\n'), photos: [[1600, 1200], [1600, 1200], [1600, 1200]] },
  { body: 'Кто-то не сдал тетради.', state: { state: 'failed', reason: { code: 'tooLarge', status: 413, text: null } } },
];

export function stories(): StoryView[] {
  return Array.from({ length: 24 }, (_, index) => {
    const sketch = SKETCHES[index < SKETCHES.length ? index : 1 + (index % 5)] ?? SKETCHES[1];
    if (sketch === undefined) throw new Error('no sketch');
    const _id = idAt(4, index);
    const state = index < SKETCHES.length ? (sketch.state ?? { state: 'stored' as const }) : { state: 'stored' as const };
    const photos = (sketch.photos ?? []).map(([width, height], place) => file(index * 30 + place, width, height));
    const documents = sketch.document === undefined ? [] : [file(index * 30, 0, 0, 'file', sketch.document)];
    return {
      '@id': `/classes/${CLASS_ID}/stories/${_id}`, '@type': 'Story', version: 1, _id, class: CLASS['@id'], author: TEACHER, body: sketch.body, attachments: [...photos, ...documents], event: null,
      createdAt: new Date(NOW - index * 7.4 * 3_600_000 - 25 * MINUTE_MS).toISOString(), editedAt: null, publishAt: null, likeCount: state.state === 'stored' ? 18 - (index % 7) : 0, commentCount: state.state === 'stored' ? index % 6 : 0, readCount: 27,
      isLiked: index === 1, isRead: true, isUrgent: false, isAckAsked: false, isAcknowledged: false, ackCount: null, remindedAt: null, canAcknowledge: false, canRemind: false, canLike: index !== 1, canUnlike: index === 1, canEdit: true, canDelete: true, canCreateComment: true, canCountViews: true,
      honest: state, outboxId: state.state === 'stored' ? null : idAt(9, index),
    };
  });
}

const LINES = [
  'А сменку завтра брать?', 'И обед свой или покормят?', 'Какая красота! Ксюша рассказывала про белку', 'Артём говорит, что в субботу, но ему верить нельзя',
  'Подскажите, пожалуйста, во сколько заканчивается кружок и можно ли забрать ребёнка на полчаса раньше: мы записаны к врачу, и до поликлиники ехать почти через весь город.',
  'Спасибо!', 'Мы заболели, сегодня не придём', 'Ok 👍', 'Расписание здесь: https://school.example/raspisanie/2b', 'Кто-нибудь записал домашнее задание по математике?', 'Стр. 48, № 5 и 6',
];

export const THREAD_ID = idAt(5, 1);

export function messages(count: number): MessageView[] {
  return Array.from({ length: count }, (_, place) => {
    const index = count - 1 - place;
    const isMine = index % 5 === 4 || index < 2;
    const author = isMine ? TEACHER : (PEOPLE[Math.floor(index / 2) % 5] ?? TEACHER);
    const step = index < 2 ? 0 : Math.floor(index / 2) * 47 * MINUTE_MS + (index % 2) * 9000;
    const honest: MessageView['honest'] = index === 1 ? { state: 'waiting' } : index === 0 ? { state: 'failed', reason: { code: 'refused', status: 400, text: null } } : { state: 'stored' };
    const hasPhotos = index === 9 || index % 41 === 30;
    return {
      _id: idAt(6, index), threadId: THREAD_ID, createdAt: new Date(NOW - step - index * 1000).toISOString(), createdBy: author, isMine,
      body: index === 1 ? 'Сменка не нужна. Обед берём с собой' : index === 0 ? 'Список вещей прикрепила' : hasPhotos ? '' : (LINES[index % LINES.length] ?? ''),
      attachments: hasPhotos ? [file(5000 + index, 1600, 1200), ...(index % 41 === 30 ? [file(6000 + index, 900, 1600), file(7000 + index, 1600, 1200)] : [])] : index === 12 ? [file(8000, 0, 0, 'file', 'Список вещей.docx')] : [],
      canDelete: isMine, replyTo: null, isRead: isMine && index > 8, honest, outboxId: honest.state === 'stored' ? null : idAt(9, 100 + index),
    };
  });
}

export function threads(): ThreadView[] {
  const shared = { '@type': 'Thread' as const, version: 1, class: CLASS['@id'], membersCount: 33, myReadAt: new Date(NOW - 100 * MINUTE_MS).toISOString(), othersReadAt: null, isNotificationEnabled: true, canCreateThreadMessage: true, honest: { state: 'stored' as const }, outboxId: null, lastMessage: null, draft: null };
  const preview = (author: Person | null, body: string, minutes: number, more: Partial<NonNullable<ThreadView['preview']>> = {}): NonNullable<ThreadView['preview']> => ({
    author, isMine: author === null, body, attachmentsCount: body === '' ? 1 : 0, at: new Date(NOW - minutes * MINUTE_MS).toISOString(), honest: { state: 'stored' }, isRead: false, ...more,
  });
  const direct = (place: number, shown: NonNullable<ThreadView['preview']>, more: Partial<ThreadView> = {}): ThreadView => {
    const other = PEOPLE[place - 2] ?? TEACHER;
    const _id = idAt(5, place);
    return { ...shared, '@id': `/threads/${_id}`, _id, type: 'direct', name: '', class: null, icon: null, members: [TEACHER, other], membersCount: 2, others: [other], title: `${other.firstName} ${other.lastName}`, lastMessageSentAt: shown.at, unreadCount: 0, preview: shown, ...more };
  };
  const ofClass = (place: number, title: string, content: string, colour: string, shown: NonNullable<ThreadView['preview']>, more: Partial<ThreadView> = {}): ThreadView => {
    const _id = idAt(5, place);
    return { ...shared, '@id': `/threads/${_id}`, _id, type: 'parents', name: title, icon: { '@id': `/icons/${content}`, '@type': 'Icon', content, colour }, members: [], others: [], title, lastMessageSentAt: shown.at, unreadCount: 0, preview: shown, ...more };
  };
  const [igor, anna, elena, sveta, rustam] = PEOPLE;
  return [
    ofClass(1, '2 «Б»', 'fox', 'star', preview(elena ?? null, 'А сменку завтра брать?', 3), { unreadCount: 3 }),
    direct(2, preview(null, 'Артём забыл пенал, завтра принесём', 27, { isRead: true })),
    direct(3, preview(anna ?? null, 'Здравствуйте', 60), { draft: 'Добрый день! Захар сегодня был молодцом и' }),
    ofClass(20, 'Кружок рисования', 'artist-palette', 'lilac', preview(sveta ?? null, '', 120), { type: 'group', unreadCount: 12, isNotificationEnabled: false }),
    direct(6, preview(null, 'Timur has the doctor, third lesson', 220, { honest: { state: 'waiting' } })),
    ofClass(21, '2 «Б»', 'sunflower', 'rose', preview(PEOPLE[6] ?? null, 'а можно принести хомяка?', 1500), { type: 'students' }),
    direct(5, preview(null, 'Спасибо за добрые слова о Ксюше', 1800, { isRead: true })),
    direct(7, preview(null, 'Когда вы сможете подойти?', 7000, { honest: { state: 'failed', reason: { code: 'refused', status: null, text: null } } })),
    ofClass(22, '4 «А»', 'rocket', 'sky', preview(null, 'Сбор у входа в 9:15', 7300), { canCreateThreadMessage: false }),
    { ...direct(30, preview(rustam ?? null, 'Давайте скинемся на шторы', 20_000)), type: 'group', title: 'Родительский комитет', name: 'Родительский комитет', others: [igor, anna, elena].flatMap((one) => (one ? [one] : [])) },
  ];
}

export const RECIPIENTS: readonly Recipient[] = PEOPLE.map((user, index) => ({ user, classes: ['2 «Б»'], about: user.role === 'parent' ? (['Артём', 'Захар', 'Федя', 'Ксюша', 'Тимур', 'Лёва'][index] ?? null) : null }));
