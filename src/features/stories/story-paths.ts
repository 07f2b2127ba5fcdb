import type { Role } from '../../../schema/records/user.ts';

/** The part of a story's page where its comments stand, as the end of its address. */
export const COMMENTS_HASH = '#comments';

/** Where a story stands by itself, for whoever reads. */
export function storyPath(role: Role, classId: string, storyId: string): string {
  return `/${role}s/classes/${classId}/stories/${storyId}`;
}

/** Where "back" leads from a story. */
export function backPath(role: Role, classId: string): string {
  switch (role) {
    case 'teacher':
      return `/teachers/classes/${classId}/story`;
    case 'parent':
      return '/parents/dashboard/main';
    case 'student':
      return `/students/classes/${classId}`;
  }
}
