import type { Role } from '../records/user.ts';

/** Where a role is at home (product.md section 6). */
export const DASHBOARDS: Record<Role, string> = {
  teacher: '/teachers/dashboard',
  parent: '/parents/dashboard/main',
  student: '/students/dashboard',
};

/** The start page of a role. */
export function dashboardOf(role: Role): string {
  return DASHBOARDS[role];
}
