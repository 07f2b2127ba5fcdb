import type { Role } from '../../schema/records/user.ts';

/** Who asks. Every reader answers what this person may see and no more. */
export interface Viewer {
  readonly userId: string;
  readonly role: Role;
}
