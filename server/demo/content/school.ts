import { createRandom, type Random } from '../random.ts';
import { writeAwards } from './awards.ts';
import { DAY_MS, fromLocal, HOUR_MS, schoolYearStart, SCHOOL_TIME_ZONE, toLocal } from './calendar.ts';
import { writeThread } from './chats.ts';
import { writeEvents } from './events.ts';
import { writeFeed } from './feed.ts';
import { createIds } from './ids.ts';
import { invitePeople, type Person, type Population } from './people.ts';
import type { DemoFile, DemoSchool } from './rows.ts';
import { classRows, foundClasses, type SchoolClass } from './school-classes.ts';
import { planThreads } from './thread-plans.ts';
import { ICONS } from '../../../schema/icons.ts';

/** Stories per class; together 240. */
export const STORY_COUNTS = { '2b': 92, foxes: 78, '4a': 48, evening: 22 } as const;
const AVATARS = 40;
const SEED = 'parta demo school';

/** The whole demo school as it stands at `now`: the same `now` makes the same school, to the byte. */
export function inventSchool(now: number): DemoSchool {
  const random = createRandom(SEED);
  const people = invitePeople(random.fork('people'));
  const archivedAt = fromLocal(schoolYearStart(toLocal(now)) - 96 * DAY_MS + 15 * HOUR_MS);
  const classes = foundClasses(people, now, archivedAt, random.fork('classes'));
  const everybody = [...Object.values(people.teachers), ...people.parents, ...people.pupils];
  const arrival = now - 729 * DAY_MS;
  const userId = createIds(random.fork('users'));
  const userIds = new Map(everybody.map((person, index) => [person.key, userId(arrival + index * 1000)]));
  const { studentIds, ...rows } = classRows(classes, userIds, random.fork('rows'));
  const fresh = new Set([...people.parents, ...people.pupils].filter((person) => isDemo(person)).map((person) => person.key));
  const feeds = classes.map((group) => writeFeed(group, STORY_COUNTS[group.key], userIds, fresh, random.fork(`feed ${group.key}`)));
  const chats = planThreads(classes, people, now, random.fork('plans')).map((plan, index) => writeThread(plan, userIds, random.fork(`thread ${index}`)));
  const given = writeAwards(classes, rows, userIds, studentIds, random.fork('awards'));
  const avatars = drawAvatars(people, classes, userIds, arrival, random.fork('avatars'));
  const avatarOf = new Map(avatars.map((file) => [file.ownerId, file.id]));
  return {
    ...rows,
    ...given,
    users: everybody.map((person, index) => userRow(person, userIds.get(person.key) ?? '', arrival + index * 1000, avatarOf, random)),
    files: [...avatars, ...feeds.flatMap((feed) => feed.files), ...chats.flatMap((chat) => chat.files)],
    stories: feeds.flatMap((feed) => feed.stories),
    storyFiles: feeds.flatMap((feed) => feed.storyFiles),
    storyReaders: feeds.flatMap((feed) => feed.storyReaders),
    comments: feeds.flatMap((feed) => feed.comments),
    events: classes.flatMap((group) => writeEvents(group, now, userIds.get(group.main.key) ?? '', random.fork(`events ${group.key}`))),
    threads: chats.flatMap((chat) => chat.threads),
    threadMembers: chats.flatMap((chat) => chat.threadMembers),
    messages: chats.flatMap((chat) => chat.messages),
    messageFiles: chats.flatMap((chat) => chat.messageFiles),
  };
}

function isDemo(person: Person): boolean {
  return person.login === 'fedya' || person.email === 'elena@parta.school' || person.email === 'sarah@parta.school';
}

function userRow(person: Person, id: string, at: number, avatarOf: ReadonlyMap<string, string>, random: Random): DemoSchool['users'][number] {
  const studentIcons = ICONS.filter((icon) => icon.kind === 'student').map((icon) => icon.slug);
  return {
    id, role: person.role, email: person.email, login: person.login, firstName: person.firstName, lastName: person.lastName, locale: person.locale, timeZone: SCHOOL_TIME_ZONE,
    avatarFileId: avatarOf.get(id) ?? null, icon: person.role === 'student' ? random.pick(studentIcons) : null, isEmailVerified: person.role !== 'student', createdAt: new Date(at),
  };
}

/** Portraits of the teachers and of the parents that are seen most. */
function drawAvatars(people: Population, classes: readonly SchoolClass[], userIds: ReadonlyMap<string, string>, at: number, random: Random): DemoFile[] {
  const ids = createIds(random);
  const { olga, emily, mikhail } = people.teachers;
  const fixed = new Map([
    [olga, { hair: '#7a4a28', style: 'bun', glasses: true, top: '#0f6b5c', wear: 'plain', mood: 'smile' } as const],
    [emily, { hair: '#c08a48', style: 'bob', glasses: false, top: '#4a8bd0', wear: 'cardigan', mood: 'smile' } as const],
    [mikhail, { hair: '#4a3020', style: 'short', glasses: true, beard: 'full', top: '#5f9e6a', wear: 'collar', mood: 'smile' } as const],
  ]);
  const parents = [...people.parents.filter(isDemo), ...random.shuffle(classes.filter((group) => group.status === 'active').flatMap((group) => group.parents))];
  const shown = [...new Set<Person>([olga, emily, mikhail, ...parents])].slice(0, AVATARS);
  return shown.map((person) => {
    const ownerId = userIds.get(person.key) ?? '';
    const look = fixed.get(person);
    return { id: ids(at), ownerId, originalName: 'avatar.jpg', uploadedAt: new Date(at), source: { kind: 'avatar', recipe: { seed: person.key, woman: person.woman, ...(look === undefined ? {} : { fixed: look }) } } };
  });
}
