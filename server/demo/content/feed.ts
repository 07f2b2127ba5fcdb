import { PICTURE_SIDE_MAX } from '../art/picture-set.ts';
import type { Random } from '../random.ts';
import { createAlbum } from './album.ts';
import { DAY_MS, dayKind, fromLocal, HOUR_MS, localMidnight, MINUTE_MS, toLocal } from './calendar.ts';
import { takeEnclosure } from './conversation.ts';
import { enComments, enEveningComments } from './en/comments.ts';
import { enEveningStories, enStories } from './en/stories.ts';
import { englishSlots } from './en/slots.ts';
import { createIds } from './ids.ts';
import type { Person, Pupil } from './people.ts';
import { ruComments } from './ru/comments.ts';
import { russianSlots } from './ru/slots.ts';
import { ruStories } from './ru/stories.ts';
import type { DemoSchool } from './rows.ts';
import type { SchoolClass } from './school-classes.ts';
import { fillSlots } from './slots.ts';
import { speakerOfPerson } from './speakers.ts';
import { parseStories, type StoryText } from './story-texts.ts';

export type FeedRows = Pick<DemoSchool, 'files' | 'stories' | 'storyFiles' | 'storyReaders' | 'comments'>;

/** The newest story of a running class is so young; the rest lies on school afternoons. */
const NEWEST_AGE_MS = 38 * MINUTE_MS;
/** Nobody has read a story in its first minutes; after some days nearly everybody has. */
const READ_WITHIN_MS = 3 * DAY_MS;
/** The demo people have two stories still to read. */
const UNREAD_BY_DEMO = 2;

const SOURCES = { '2b': ruStories, '4a': ruStories, foxes: enStories, evening: enEveningStories } as const;

/** `count` stories of a class with their photos, readers, likes and comments. `fresh` are people who have not read the newest. */
export function writeFeed(group: SchoolClass, count: number, userIds: ReadonlyMap<string, string>, fresh: ReadonlySet<string>, random: Random): FeedRows {
  const ids = createIds(random.fork('ids'));
  const album = createAlbum({ ids, random: random.fork('album'), reuses: false, largestSide: PICTURE_SIDE_MAX, perScene: 8 });
  const times = storyTimes(group, count, random.fork('times'));
  const texts = chooseTexts(parseStories(SOURCES[group.key]), times, random.fork('texts'));
  const rows: FeedRows = { files: album.files, stories: [], storyFiles: [], storyReaders: [], comments: [] };
  const idOf = (person: Person): string => userIds.get(person.key) ?? '';
  const decks: CommentDecks = new Map();
  times.forEach((at, index) => {
    const id = ids(at);
    const text = texts[index];
    if (text === undefined) return;
    const author = group.assistants[0] !== undefined && random.chance(0.08) ? group.assistants[0] : group.main;
    const { enclosure, rest } = takeEnclosure(text);
    const attachmentIds = enclosure === undefined ? [] : album.enclose(enclosure, { id: idOf(author), group }, at - 2 * MINUTE_MS);
    const marks = readersOf(group, at, index < UNREAD_BY_DEMO ? fresh : new Set(), random).map(({ person, likedAt, readAt }) => ({ storyId: id, userId: idOf(person), likedAt, readAt }));
    const isVolcano = enclosure?.kind === 'photos' && enclosure.scene === 'volcano';
    const said = commentsOn(group, author, at, isVolcano, decks, random).map(({ person, body, at: commentedAt }) => ({ id: ids(commentedAt), storyId: id, authorId: idOf(person), body, commentedAt: new Date(commentedAt) }));
    rows.stories.push({
      id, classId: group.id, authorId: idOf(author), body: fillStory(rest, group, at, random), attachmentIds, createdAt: new Date(at), editedAt: null,
      likeCount: marks.filter((mark) => mark.likedAt !== null).length, readCount: marks.filter((mark) => mark.readAt !== null).length, commentCount: said.length,
    });
    rows.storyFiles.push(...attachmentIds.map((fileId) => ({ storyId: id, fileId })));
    rows.storyReaders.push(...marks);
    rows.comments.push(...said);
  });
  return rows;
}

/** Newest first, each at least some minutes from the next, on school afternoons (evenings for adults). */
function storyTimes(group: SchoolClass, count: number, random: Random): number[] {
  const first = localMidnight(toLocal(group.from));
  const days = Array.from({ length: Math.floor((toLocal(group.to) - first) / DAY_MS) }, (_, index) => first + index * DAY_MS).filter((day) => dayKind(day) === 'school');
  const running = group.status === 'active';
  const needed = running ? count - 1 : count;
  const step = days.length / needed;
  const [from, to] = group.grade === 'adult' ? [18, 21.5] : [11.5, 17.5];
  const times = Array.from({ length: needed }, (_, index) => {
    const day = days[Math.min(days.length - 1, Math.floor((index + random.next()) * step))] ?? first;
    return Math.round(fromLocal(day + random.between(from, to) * HOUR_MS));
  });
  const sorted = [...new Set(times)].toSorted((a, b) => b - a).filter((at) => at < group.to - DAY_MS / 2);
  const all = running ? [Math.round(group.to - NEWEST_AGE_MS), ...sorted] : sorted;
  while (all.length < count) all.push((all.at(-1) ?? group.to) - Math.round(random.between(20, 60) * MINUTE_MS));
  return all;
}

/** Texts that fit the month, each once while there are any left, seasonal ones first; a second round only then. */
function chooseTexts(texts: readonly StoryText[], times: readonly number[], random: Random): string[] {
  const lastUse = new Map<StoryText, number>();
  return times.map((at, index) => {
    const local = toLocal(at);
    const fits = random.shuffle(texts.filter((text) => text.season.contains(local)));
    if (index === 0) {
      const best = texts.find((text) => text.season.contains(local)) ?? fits[0];
      if (best !== undefined) lastUse.set(best, index);
      return best?.text ?? '';
    }
    const unused = fits.filter((text) => !lastUse.has(text));
    const seasonal = unused.filter((text) => text.season.isShort);
    const oldest = fits.toSorted((a, b) => (lastUse.get(a) ?? 0) - (lastUse.get(b) ?? 0))[0];
    const chosen = (random.chance(0.6) ? seasonal[0] : undefined) ?? unused[0] ?? oldest ?? texts[0];
    if (chosen !== undefined) lastUse.set(chosen, index);
    return chosen?.text ?? '';
  });
}

function fillStory(text: string, group: SchoolClass, at: number, random: Random): string {
  const [one, other] = random.shuffle(group.pupils);
  const teacher = speakerOfPerson(group.main, undefined, group.locale);
  const children = new Map([['а', one], ['a', one], ['б', other], ['b', other]]);
  const speakerOf = (letter: string) => {
    const child = children.get(letter);
    return child === undefined ? undefined : speakerOfPerson(child, child, group.locale);
  };
  return fillSlots(text, { random, localMs: toLocal(at), speaker: teacher, speakerOf, memo: new Map() }, group.locale === 'ru' ? russianSlots : englishSlots);
}

function readersOf(group: SchoolClass, at: number, fresh: ReadonlySet<string>, random: Random): { person: Person; readAt: Date; likedAt: Date | null }[] {
  const age = group.to - at;
  const share = Math.min(1, 0.25 + age / READ_WITHIN_MS) * random.between(0.62, 0.93);
  const heart = random.between(0.18, 0.62);
  return [...group.parents, ...group.pupils]
    .filter((person) => !fresh.has(person.key) && random.chance(person.role === 'parent' ? share : share * 0.6))
    .map((person) => {
      const readAt = Math.round(at + random.next() ** 2 * Math.min(age - MINUTE_MS, READ_WITHIN_MS) + 20_000);
      return { person, readAt: new Date(readAt), likedAt: random.chance(heart) ? new Date(readAt + random.int(1, 9) * 1000) : null };
    });
}

/** Comments not yet drawn of each pool, so that a class's come round evenly. */
type CommentDecks = Map<readonly string[], string[]>;

function draw(decks: CommentDecks, pool: readonly string[], random: Random): string {
  let deck = decks.get(pool) ?? [];
  if (deck.length === 0) deck = random.shuffle(pool);
  decks.set(pool, deck);
  return deck.pop() ?? '';
}

function commentsOn(group: SchoolClass, author: Person, at: number, isVolcano: boolean, decks: CommentDecks, random: Random): { person: Person; body: string; at: number }[] {
  const texts = group.locale === 'ru' ? ruComments : enComments;
  const count = Math.max(0, random.int(-2, 6));
  const readers = random.shuffle<Person | Pupil>([...group.parents, ...random.shuffle(group.pupils).slice(0, 8)]);
  let clock = at;
  return readers.slice(0, count).flatMap((person, index) => {
    const isAnswer = index > 1 && index === count - 1 && random.chance(0.5);
    const ofVolcano = isVolcano && person.role === 'parent' && random.chance(0.5) ? texts.volcano : undefined;
    const pool = group.grade === 'adult' ? enEveningComments : isAnswer ? texts.teacher : (ofVolcano ?? (person.role === 'parent' ? texts.parents : texts.children));
    const text = draw(decks, pool, random);
    clock = Math.round(clock + random.between(1, 5) * MINUTE_MS);
    if (clock > group.to) return [];
    const speaking = isAnswer ? author : person;
    const child = group.pupils.find((pupil) => pupil.parents.includes(person)) ?? group.pupils[0];
    const speaker = speakerOfPerson(speaking, child, group.locale);
    const body = fillSlots(text, { random, localMs: toLocal(clock), speaker, speakerOf: () => speaker, memo: new Map() }, group.locale === 'ru' ? russianSlots : englishSlots);
    return [{ person: speaking, body, at: clock }];
  });
}
