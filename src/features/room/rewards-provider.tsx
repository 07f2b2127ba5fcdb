import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { REWARD_UNDO_MS } from '../../../schema/limits.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import type { Elements } from '../../lib/text-or-elements.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { signedPoints } from '../../lib/signed-points.ts';
import { useRefusedRewards } from './use-refused-rewards.ts';
import { RewardsContext, type GiveRewardIn } from './use-rewards.ts';

/** Points that can still be taken back. */
interface Given {
  readonly awardId: string;
  readonly text: () => string;
  /** By this device's clock: then they leave. */
  readonly until: number;
  readonly onUndone: (() => void) | undefined;
}

/**
 * Points given to students: at once, with a way back for a few seconds, and with a word when the server refuses them
 * (ROO-05). Of several quick presses each can be taken back, the last one first: the notice names the one that would go.
 * It stands around all screens: whoever has left the room by then can still take back, and is told all the same.
 */
export function RewardsProvider({ children }: { children: Elements }) {
  // Around all screens, so of the words that are there on every way in.
  const { t } = useTranslation();
  const run = useCommand();
  const toast = useToast();
  const sayError = useErrorToast();
  const follow = useRefusedRewards();
  const recent = useRef<readonly Given[]>([]);

  const offerUndo = useCallback(function offer(): void {
    const now = Date.now();
    recent.current = recent.current.filter(({ until }) => until > now);
    const last = recent.current.at(-1);
    if (last === undefined) return;
    const undo = async () => {
      recent.current = recent.current.filter((other) => other !== last);
      const taken = await run('undoReward', { awardId: last.awardId });
      if (taken.ok && taken.value.undone) last.onUndone?.();
      else toast({ kind: 'bad', text: () => t('reward.tooLate') });
      // What was given before this one is the next that can go, for as long as it has left.
      offer();
    };
    toast({ kind: 'info', text: last.text, action: { label: () => t('action.undo'), onPress: () => void undo() }, deadlineMs: last.until - now, tag: 'reward' });
  }, [run, t, toast]);

  const give = useCallback<GiveRewardIn>(
    async (classId, student, skill, onGone) => {
      const result = await run('rewardStudent', { classId, studentId: student._id, skillId: skill._id });
      if (!result.ok) {
        sayError(result.error);
        return false;
      }
      const { awardId, outboxId } = result.value;
      if (outboxId !== null) follow(outboxId, { name: student.firstName, onRefused: onGone });
      const text = () => t('reward.given', { name: student.firstName, points: signedPoints(skill), skill: skill.name });
      recent.current = [...recent.current, { awardId, text, until: Date.now() + REWARD_UNDO_MS, onUndone: onGone }];
      offerUndo();
      return true;
    },
    [follow, offerUndo, run, sayError, t],
  );
  return <RewardsContext value={give}>{children}</RewardsContext>;
}
