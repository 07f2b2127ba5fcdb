import { createContext, useCallback, useContext } from 'react';
import type { StudentView } from '../../../schema/port/views.ts';
import type { Skill } from '../../../schema/records/award.ts';

/** Gives a student the points of a skill; false when even the device could not keep them. `onGone`: they were taken back, or refused. */
export type GiveReward = (student: StudentView, skill: Skill, onGone?: () => void) => Promise<boolean>;

/** The same, in a class. */
export type GiveRewardIn = (classId: string, ...reward: Parameters<GiveReward>) => Promise<boolean>;

export const RewardsContext = createContext<GiveRewardIn | null>(null);

/** How points are given in a class: `const give = useRewards(classId)`. Needs a RewardsProvider above. */
export function useRewards(classId: string): GiveReward {
  const give = useContext(RewardsContext);
  if (give === null) throw new Error('useRewards stands outside RewardsProvider');
  return useCallback<GiveReward>((...reward) => give(classId, ...reward), [classId, give]);
}
