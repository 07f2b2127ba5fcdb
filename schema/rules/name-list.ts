import { foldText } from './fold-text.ts';
import { isPatronymicParticle, isSurnameParticle, kindOfName, looksLikePatronymic } from './name-evidence.ts';

/** A student of a list; a name that the list does not have is empty. */
export interface ListedName {
  readonly firstName: string;
  readonly lastName: string;
}

type Role = 'first' | 'last' | 'patronymic' | 'full' | 'other';
/** How the parts of one entry are separated. `cells`: columns of a spreadsheet; `comma`: "Last, First"; `words`: blanks. */
interface Entry {
  readonly by: 'cells' | 'comma' | 'words';
  readonly parts: readonly (readonly string[])[];
}

const HEADERS: Readonly<Record<string, Role>> = {
  имя: 'first', 'first name': 'first', firstname: 'first', 'given name': 'first', forename: 'first',
  фамилия: 'last', 'last name': 'last', lastname: 'last', surname: 'last', 'family name': 'last',
  отчество: 'patronymic', 'middle name': 'patronymic', patronymic: 'patronymic',
  фио: 'full', 'фамилия имя': 'full', 'фамилия, имя': 'full', ученик: 'full', 'ф.и.о.': 'full', student: 'full', name: 'full', 'full name': 'full',
};
const OTHER_HEADER = /^(?:№|no\.?|#|п\/п|№ п\/п|e-?mail|почта|телефон|phone|класс|class|grade|дата рождения|birthday|пол|gender|sex)$/u;
const BULLET = /^\s*(?:[-–—•*·]|(?:№\s*)?\d+\s*[.)\]:-]?(?=\s|\p{L}|$))\s*/u;

/** Longer lines are no names, characters; reading all of their words would hold up the page. */
const LINE_MAX = 1000;

/**
 * Reads a pasted list of students, one per line: numbered lines, Russian registers with patronymics, "Last, First",
 * columns of a spreadsheet with or without a header. Cells and words with a digit or an @ are left out, and so are
 * patronymics. The order of two names that no line shows by itself is the one that most lines of the list show.
 */
export function readNameList(text: string): ListedName[] {
  const lines = text.split(/[\r\n]+/u).map((line) => line.slice(0, LINE_MAX).normalize('NFC').replace(/^\uFEFF/u, ''));
  const header = lines.map(headerOf).find((roles) => roles !== null) ?? null;
  if (header !== null && !header.includes('full')) return lines.filter((line) => headerOf(line) === null).flatMap((line) => byHeader(line, header));
  const entries = lines.filter((line) => headerOf(line) === null).flatMap(entriesOf);
  const votes = entries.reduce((sum, entry) => sum + voteOf(entry), 0);
  return entries.map((entry) => namesOf(entry, votes));
}

/** Whether a paste is a list, and not a name for the field that it goes into. */
export function isNameList(text: string): boolean {
  return /\S[^\r\n;]*[\r\n;]+\s*\S/u.test(text) || /\p{L}\t+\s*\p{L}/u.test(text);
}

/** The list with both names of every student exchanged. */
export function swapNames<Name extends ListedName>(list: readonly Name[]): Name[] {
  return list.map((one) => ({ ...one, firstName: one.lastName, lastName: one.firstName }));
}

function headerOf(line: string): Role[] | null {
  const cells = cellsOf(line).map(foldText).filter((cell) => cell !== '');
  const roles = cells.map((cell) => HEADERS[cell] ?? (OTHER_HEADER.test(cell) ? 'other' : null));
  return roles.some((role) => role !== null && role !== 'other') && roles.every((role) => role !== null) ? cellsOf(line).map((cell) => HEADERS[foldText(cell)] ?? 'other') : null;
}

function byHeader(line: string, header: readonly Role[]): ListedName[] {
  const cells = cellsOf(line);
  const of = (role: Role) => wordsOf(cells[header.indexOf(role)] ?? '').join(' ');
  const names = { firstName: of('first'), lastName: of('last') };
  return names.firstName === '' && names.lastName === '' ? [] : [names];
}

function cellsOf(line: string): string[] {
  const sign = ['\t', ';', ','].find((one) => line.includes(one));
  return (sign === undefined ? [line] : line.split(sign)).map((cell) => cell.replaceAll('"', '').trim());
}

function entriesOf(line: string): Entry[] {
  const bare = line.replace(BULLET, '');
  const ofSemicolons = bare.split(';').map(wordsOf).filter((words) => words.length > 0);
  if (!bare.includes('\t') && ofSemicolons.length > 1 && ofSemicolons.every((words) => words.length === 1)) return [{ by: 'cells', parts: ofSemicolons }];
  return bare.split(';').flatMap((part) => entryOf(part.replace(BULLET, '')));
}

function entryOf(text: string): Entry[] {
  const cells = text.split('\t').filter((cell) => wordsOf(cell).length > 0 && cell.trim().length > 1);
  if (cells.length > 1) return [{ by: 'cells', parts: cells.map(wordsOf) }];
  const parts = (cells[0] ?? '').split(',').map(wordsOf).filter((words) => words.length > 0);
  if (parts.length === 0) return [];
  if (parts.length > 2 && parts.every((words) => words.length > 1)) return parts.map((words) => ({ by: 'words', parts: [words] }));
  return [{ by: parts.length > 1 ? 'comma' : 'words', parts }];
}

/** The words of a cell that can be part of a name. */
function wordsOf(cell: string): string[] {
  return cell.replaceAll(/[<(][^>)]*[>)]/gu, ' ').split(/[\s"«»]+/u).map((word) => word.replace(/,$/u, '')).filter((word) => /\p{L}/u.test(word) && !/[\d@]/u.test(word));
}

/** Above 0: the last name comes first; below 0: the first name; 0: nothing can be told. */
function voteOf(entry: Entry): number {
  const { rest, isPatronymicLast } = withoutPatronymic(entry.parts.flat());
  if (isPatronymicLast !== null) return isPatronymicLast ? 1 : -1;
  if (entry.by === 'comma' || rest.length < 2) return 0;
  const [one, other] = [kindOfName(rest[0] ?? ''), kindOfName(rest.at(-1) ?? '')];
  if (one === other) return 0;
  return one === 'last' || other === 'first' ? 1 : -1;
}

function namesOf(entry: Entry, votes: number): ListedName {
  if (entry.parts.length > 1) return namesOfParts(entry, votes);
  const { rest, isPatronymicLast } = withoutPatronymic(entry.parts.flat());
  const [only = ''] = rest;
  if (rest.length < 2) return kindOfName(only) === 'last' ? { firstName: '', lastName: only } : { firstName: only, lastName: '' };
  const isLastFirst = isPatronymicLast ?? votes > 0;
  const cut = Math.min(rest.length - 1, isLastFirst ? surnameEnd(rest) : firstNamesEnd(rest));
  const [front, back] = [rest.slice(0, cut).join(' '), rest.slice(cut).join(' ')];
  return isLastFirst ? { firstName: back, lastName: front } : { firstName: front, lastName: back };
}

/** A comma means "Last, First"; so do columns without a header, unless the list shows the other order. */
function namesOfParts(entry: Entry, votes: number): ListedName {
  const [front = [], back = [], more = []] = entry.parts;
  const { rest, isPatronymicLast } = withoutPatronymic(entry.parts.flat());
  const isEach = entry.parts.every((words) => words.length === 1);
  const other = isEach ? rest.slice(1) : withoutPatronymic([...front.slice(0, 1), ...back, ...more]).rest.slice(1);
  const isLastFirst = entry.by === 'comma' || (isPatronymicLast ?? votes >= 0);
  const [first, last] = isLastFirst ? [other, front] : [front, other];
  return { firstName: first.join(' '), lastName: last.join(' ') };
}

/** Of three words or more the patronymic is taken out. `isPatronymicLast` is null where there is none. */
function withoutPatronymic(words: readonly string[]): { rest: readonly string[]; isPatronymicLast: boolean | null } {
  if (words.length > 3 && isPatronymicParticle(words.at(-1) ?? '')) return { rest: words.slice(0, -2), isPatronymicLast: true };
  const places = words.length < 3 ? [] : words.flatMap((word, index) => (index > 0 && looksLikePatronymic(word) ? [index] : []));
  // "Роман Аркадьевич Абрамович": a surname of the same form.
  const place = kindOfName(words[0] ?? '') === 'first' ? places[0] : places.at(-1);
  if (place === undefined) return { rest: words, isPatronymicLast: null };
  return { rest: words.filter((_, index) => index !== place), isPatronymicLast: place === words.length - 1 };
}

/** How many words at the begin are the surname: its particles and one more. */
function surnameEnd(words: readonly string[]): number {
  return Math.max(words.findIndex((word) => !isSurnameParticle(word)), 0) + 1;
}

/** How many words at the begin are first names: one, and all further ones that are known as such. */
function firstNamesEnd(words: readonly string[]): number {
  const end = words.findIndex((word, index) => index > 0 && kindOfName(word) !== 'first');
  return end === -1 ? words.length - 1 : end;
}
