import { DASHBOARDS, dashboardOf } from '../../schema/port/dashboard-of.ts';
import type { Role } from '../../schema/records/user.ts';

export { dashboardOf };

/** Whose area a path lies in; null for places that belong to everybody. */
export function areaOf(path: string): Role | null {
  const area = /^\/(teacher|parent|student)s(?:\/|$)/u.exec(path)?.[1];
  return area !== undefined && isRole(area) ? area : null;
}

/** Whether a word names a role. */
export function isRole(word: string): word is Role {
  return Object.hasOwn(DASHBOARDS, word);
}

/** Where a login leads: the wanted path if it suits the role, else the role's own dashboard (GEN-03). */
export function pathAfterLogin(wanted: string | null, role: Role): string {
  if (wanted === null || !wanted.startsWith('/') || wanted.startsWith('//')) return dashboardOf(role);
  const area = areaOf(new URL(wanted, 'https://here.invalid').pathname);
  return area === null || area === role ? wanted : dashboardOf(role);
}
