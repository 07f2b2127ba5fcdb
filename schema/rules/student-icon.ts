import { ICONS } from '../icons.ts';

/** The picture that a new student gets: any of the students' ones, always the same for the same id. */
export function studentIconSlug(id: string): string {
  const slugs = ICONS.filter((icon) => icon.kind === 'student').map((icon) => icon.slug);
  return slugs[Number.parseInt(id.slice(-6), 16) % slugs.length] ?? 'fox';
}
