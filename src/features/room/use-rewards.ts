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

/** Points that can still be taken back. */
interface Given {
  readonly awardId: string;
  readonly text: string;
  /** By this device's clock: then they leave. */
  readonly until: number;
}

/**
 * Points given in this room: at once, with a way back for a few seconds, and with a word when the server refuses them
 * (ROO-05). Of several quick presses each can be taken back, the last one first: the notice names the one that would go.
 */
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
  const recent = useRef<readonly Given[]>([]);

  useEffect(() => {
    for (const { id, honest } of outbox?.rows ?? []) {
      const name = given.get(id);
      if (name === undefined || honest.state !== 'failed' || told.current.has(id)) continue;
      told.current.add(id);
      toast({ kind: 'bad', text: t('reward.refused', { name, reason: honest.reason.text ?? shared('error.occured') }) });
    }
  }, [outbox, given, toast, t, shared]);

  const offerUndo = useCallback(function offer(): void {
    const now = Date.now();
    recent.current = recent.current.filter(({ until }) => until > now);
    const last = recent.current.at(-1);
    if (last === undefined) return;
    const undo = async () => {
      recent.current = recent.current.filter((other) => other !== last);
      const taken = await run('undoReward', { awardId: last.awardId });
      if (!taken.ok || !taken.value.undone) toast({ kind: 'bad', text: t('reward.tooLate') });
      // What was given before this one is the next that can go, for as long as it has left.
      offer();
    };
    toast({ kind: 'info', text: last.text, action: { label: shared('action.undo'), onPress: () => void undo() }, deadlineMs: last.until - now, tag: 'reward' });
  }, [run, shared, t, toast]);

  return useCallback<GiveReward>(
    async (student, skill) => {
      const result = await run('rewardStudent', { classId, studentId: student._id, skillId: skill._id });
      if (!result.ok) {
        sayError(result.error);
        return false;
      }
      const { awardId, outboxId } = result.value;
      if (outboxId !== null) setGiven((before) => new Map(before).set(outboxId, student.firstName));
      const text = t('reward.given', { name: student.firstName, points: signedPoints(skill), skill: skill.name });
      recent.current = [...recent.current, { awardId, text, until: Date.now() + REWARD_UNDO_MS }];
      offerUndo();
      return true;
    },
    [classId, offerUndo, run, sayError, t],
  );
}
