import { STUDENT_PICTURES } from '../../schema/student-pictures.ts';
import type { Person } from '../../schema/records/user.ts';
import { toneNamed, toneOf, type Tone } from '../components/tone.ts';

/** The colour of a person wherever they are drawn: a student's is the one behind their picture, as in the room. */
export function personTone({ _id, icon }: Pick<Person, '_id' | 'icon'>): Tone {
  return icon === null ? toneOf(_id) : studentTone(icon);
}

/** The colour behind a student's picture; green where it is none of ours. */
export function studentTone(slug: string | null): Tone {
  return toneNamed(Object.entries(STUDENT_PICTURES).find(([, slugs]) => slugs.split(' ').includes(slug ?? ''))?.[0] ?? '');
}
