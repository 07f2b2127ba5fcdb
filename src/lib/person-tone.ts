import { STUDENT_COLOURS } from '../../schema/student-colours.ts';
import type { Person } from '../../schema/records/user.ts';
import { toneOf, type Tone } from '../components/tone.ts';

/** The colour of a person wherever they are drawn: a student's is the one behind their picture, as in the room. */
export function personTone({ _id, icon }: Pick<Person, '_id' | 'icon'>): Tone {
  return studentTone(icon) ?? toneOf(_id);
}

/** The colour behind a student's picture; null where it is none of ours. */
export function studentTone(slug: string | null): Tone | null {
  return STUDENT_COLOURS[slug ?? ''] ?? null;
}
