import type { Speaker } from './cast.ts';
import type { Locale, Person, Pupil } from './people.ts';
import { transliterate } from './ru/transliterate.ts';

/** A name as it is written in a conversation of that language. */
function nameIn(locale: Locale, name: string): string {
  if (locale === 'ru' || !/[а-яё]/i.test(name)) return name;
  return name
    .split(' ')
    .map((part) => transliterate(part))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
}

/** A person as a conversation knows them, with the child they speak about. */
export function speakerOfPerson(person: Person, child: Pupil | undefined, locale: Locale): Speaker {
  return {
    key: person.key,
    firstName: nameIn(locale, person.role === 'student' ? person.short : person.firstName),
    woman: person.woman,
    child: child === undefined ? undefined : { firstName: nameIn(locale, child.short), girl: child.woman },
  };
}
