import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REWARD_UNDO_MS } from '../../../schema/limits.ts';
import type { StudentView } from '../../../schema/port/views.ts';
import type { Skill } from '../../../schema/records/award.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { signedPoints } from './signed-points.ts';

/** Gives a student the points of a skill; false when even the device could not keep them. */
export type GiveReward = (student: StudentView, skill: Skill) => Promise<boolean>;

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Points given in this room: at once, with a way back for a few seconds, and with a word when the server refuses them (ROO-05). */
export function useRewards(classId: string): GiveReward {
  const { t } = useTranslation('room');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const toast = useToast();
  const sayError = useErrorToast();
  /** Rows of the outbox that were made here, and whom each is for. */
  const [given, setGiven] = useState(NOBODY);
  const outbox = useQuery('outbox', given.size === 0 ? null : {});
  const told = useRef(new Set<string>());

  useEffect(() => {
    for (const { id, honest } of outbox?.rows ?? []) {
      const name = given.get(id);
      if (name === undefined || honest.state !== 'failed' || told.current.has(id)) continue;
      told.current.add(id);
      toast({ kind: 'bad', text: t('reward.refused', { name, reason: honest.reason.text ?? shared('error.occured') }) });
    }
  }, [outbox, given, toast, t, shared]);

  return useCallback<GiveReward>(
    async (student, skill) => {
      const result = await run('rewardStudent', { classId, studentId: student._id, skillId: skill._id });
      if (!result.ok) {
        sayError(result.error);
        return false;
      }
      const { awardId, outboxId } = result.value;
      if (outboxId !== null) setGiven((before) => new Map(before).set(outboxId, student.firstName));
      const undo = async () => {
        const taken = await run('undoReward', { awardId });
        if (!taken.ok || !taken.value.undone) toast({ kind: 'bad', text: t('reward.tooLate') });
      };
      toast({
        kind: 'info',
        text: t('reward.given', { name: student.firstName, points: signedPoints(skill), skill: skill.name }),
        action: { label: shared('action.undo'), onPress: () => void undo() },
        deadlineMs: REWARD_UNDO_MS,
        tag: 'reward',
      });
      return true;
    },
    [classId, run, sayError, shared, t, toast],
  );
}
