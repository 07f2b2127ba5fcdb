import { ROLES, type Role } from '../../schema/records/user.ts';

const DASHBOARDS: Record<Role, string> = {
  teacher: '/teachers/dashboard',
  parent: '/parents/dashboard/main',
  student: '/students/dashboard',
};

/** Where a role is at home (product.md section 6). */
export function dashboardOf(role: Role): string {
  return DASHBOARDS[role];
}

/** Whose area a path lies in; null for places that belong to everybody. */
export function areaOf(path: string): Role | null {
  return ROLES.find((role) => path === `/${role}s` || path.startsWith(`/${role}s/`)) ?? null;
}

/** Where a login leads: the wanted path if it suits the role, else the role's own dashboard (GEN-03). */
export function pathAfterLogin(wanted: string | null, role: Role): string {
  if (wanted === null || !wanted.startsWith('/') || wanted.startsWith('//')) return dashboardOf(role);
  const area = areaOf(new URL(wanted, 'https://here.invalid').pathname);
  return area === null || area === role ? wanted : dashboardOf(role);
}
