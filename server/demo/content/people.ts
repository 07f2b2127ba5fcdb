import type { Random } from '../random.ts';
import { EN_ADULTS, EN_BOYS, EN_FATHERS, EN_GIRLS, EN_MOTHERS, EN_SURNAMES } from './en/names.ts';
import { RU_BOYS, RU_FATHERS, RU_GIRLS, RU_MOTHERS, RU_SURNAMES } from './ru/names.ts';
import { transliterate } from './ru/transliterate.ts';

export type ClassKey = '2b' | '4a' | 'foxes' | 'evening';
export type Locale = 'en' | 'ru';

/** A person of the demo school. `short` is the name at home, in the letters of the class's language. */
export interface Person {
  key: string;
  role: 'teacher' | 'parent' | 'student';
  firstName: string;
  lastName: string;
  short: string;
  woman: boolean;
  locale: Locale;
  email: string | null;
  login: string | null;
}

export interface Pupil extends Person {
  classKey: ClassKey;
  parents: readonly Person[];
}

export interface Population {
  teachers: { olga: Person; emily: Person; mikhail: Person };
  pupils: readonly Pupil[];
  parents: readonly Person[];
}

/** Each class has so many students. */
export const CLASS_SIZE = 28;
const ONE_PARENT = 0.28;

/** Families of several children; the rest of each class is filled with families of one. */
const SIBLINGS: readonly (readonly ClassKey[])[] = [
  ['2b', '4a'], ['2b', '2b'], ['2b', '4a'], ['4a', 'foxes'], ['2b', 'foxes'], ['2b', '4a'],
];

/** Invents everybody. The first families are those of the demo logins. */
export function invitePeople(random: Random): Population {
  const book = createRegister(random);
  const melnik = book.family({ surname: ['Мельник', 'Мельник'], locale: 'ru', mother: ['Елена', 'elena@parta.school'], father: 'Игорь', children: [{ classKey: '2b', name: ['Фёдор', 'Федя'], girl: false, login: 'fedya' }, { classKey: 'foxes', name: ['Варвара', 'Варя'], girl: true }] });
  const bennett = book.family({ surname: ['Bennett', 'Bennett'], locale: 'en', mother: ['Sarah', 'sarah@parta.school'], father: 'Thomas', children: [{ classKey: 'foxes', name: ['Oliver', 'Oliver'], girl: false }] });
  const families = [melnik, bennett, ...SIBLINGS.map((places) => book.family({ locale: 'ru', children: places.map((classKey) => ({ classKey })) }))];
  for (const [classKey, locale] of [['2b', 'ru'], ['4a', 'ru'], ['foxes', 'en']] as const) {
    while (families.flat().filter((pupil) => pupil.classKey === classKey).length < CLASS_SIZE) {
      families.push(book.family({ locale, children: [{ classKey }] }));
    }
  }
  const pupils = [...families.flat(), ...book.adults()];
  return { teachers: book.teachers(), pupils, parents: [...new Set(pupils.flatMap((pupil) => pupil.parents))] };
}

interface ChildWish {
  classKey: ClassKey;
  name?: readonly [string, string];
  girl?: boolean;
  login?: string;
}

interface FamilyWish {
  locale: Locale;
  surname?: readonly [string, string];
  mother?: readonly [string, string];
  father?: string;
  children: readonly ChildWish[];
}

/** Gives out names, e-mails and logins, none twice where it must not be. */
function createRegister(random: Random) {
  const surnames = { ru: random.shuffle(RU_SURNAMES), en: random.shuffle(EN_SURNAMES).map((name): readonly [string, string] => [name, name]) };
  const taken = new Set<string>();
  const firstNames = new Map<string, string[]>();
  let made = 0;

  function unique(wanted: string): string {
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
    taken.add(name);
    return name;
  }
  function next(key: string, pool: readonly string[]): string {
    const deck = firstNames.get(key) ?? [];
    if (deck.length === 0) deck.push(...random.shuffle(pool));
    firstNames.set(key, deck);
    return deck.pop() ?? '';
  }
  function key(): string {
    made += 1;
    return `p${made}`;
  }
  function parent(locale: Locale, firstName: string, lastName: string, woman: boolean, email?: string): Person {
    const address = email ?? `${unique(`${transliterate(firstName)}.${transliterate(lastName)}`)}@parta.school`;
    return { key: key(), role: 'parent', firstName, lastName, short: firstName, woman, locale, email: address, login: null };
  }
  function childName(wish: ChildWish, locale: Locale, girl: boolean): readonly [string, string] {
    if (wish.name !== undefined) return wish.name;
    if (locale === 'en') {
      const name = next(`${wish.classKey} en ${girl}`, girl ? EN_GIRLS : EN_BOYS);
      return [name, name];
    }
    const pool = girl ? RU_GIRLS : RU_BOYS;
    const full = next(`${wish.classKey} ru ${girl}`, pool.map(([name]) => name));
    return [full, pool.find(([name]) => name === full)?.[1] ?? full];
  }

  return {
    teachers() {
      const teacher = (firstName: string, lastName: string, woman: boolean, locale: Locale, email: string): Person => ({ key: key(), role: 'teacher', firstName, lastName, short: firstName, woman, locale, email, login: null });
      return {
        olga: teacher('Ольга Сергеевна', 'Лебедева', true, 'ru', 'olga@parta.school'),
        emily: teacher('Emily', 'Harper', true, 'en', 'emily@parta.school'),
        mikhail: teacher('Михаил Андреевич', 'Гордеев', false, 'ru', 'mikhail@parta.school'),
      };
    },
    family(wish: FamilyWish): Pupil[] {
      const { locale } = wish;
      const [his, hers] = wish.surname ?? surnames[locale].pop() ?? ['Иванов', 'Иванова'];
      const mothers = locale === 'ru' ? RU_MOTHERS : EN_MOTHERS;
      const fathers = locale === 'ru' ? RU_FATHERS : EN_FATHERS;
      const mother = () => parent(locale, wish.mother?.[0] ?? next(`mother ${locale}`, mothers), hers, true, wish.mother?.[1]);
      const father = () => parent(locale, wish.father ?? next(`father ${locale}`, fathers), his, false);
      const alone = wish.father === undefined && random.chance(ONE_PARENT);
      const parents = alone ? [random.chance(0.85) ? mother() : father()] : [mother(), father()];
      return wish.children.map((child): Pupil => {
        const girl = child.girl ?? random.chance(0.5);
        const [firstName, short] = childName(child, locale, girl);
        const lastName = girl ? hers : his;
        const login = child.login ?? unique(`${transliterate(short)}.${transliterate(lastName)}`);
        return { key: key(), role: 'student', firstName, lastName, short, woman: girl, locale, email: null, login, classKey: child.classKey, parents };
      });
    },
    adults(): Pupil[] {
      return EN_ADULTS.map(([firstName, lastName, woman]): Pupil => ({
        key: key(), role: 'student', firstName, lastName, short: firstName, woman, locale: 'en', email: null, login: unique(`${transliterate(firstName)}.${transliterate(lastName)}`), classKey: 'evening', parents: [],
      }));
    },
  };
}
