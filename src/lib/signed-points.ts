import type { SkillType } from '../../schema/records/award.ts';

/** "+2" for praise, "−1" for what needs work. */
export function signedPoints({ points, type }: { readonly points: number; readonly type: SkillType }): string {
  return type === 'positive' ? `+${points}` : `−${points}`;
}
