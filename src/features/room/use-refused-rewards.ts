import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/use-toast.ts';
import { useQuery } from '../../data/use-query.ts';
import { useRefusalWords } from '../../lib/use-refusal-words.ts';

/** Points whose fate is followed. */
interface Followed {
  /** Whom they are for. */
  readonly name: string;
  readonly onRefused: (() => void) | undefined;
}

const NOBODY: ReadonlyMap<string, Followed> = new Map();

/** Says when the server refuses points that were given here. Answers how to follow them, by their row of the outbox. */
export function useRefusedRewards(): (outboxId: string, followed: Followed) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const wordsOf = useRefusalWords();
  const [given, setGiven] = useState(NOBODY);
  const outbox = useQuery('outbox', given.size === 0 ? null : {});
  /** Rows that were seen waiting: one that is in the outbox no more has gone well, or was taken back. */
  const seen = useRef(new Set<string>());

  useEffect(() => {
    if (outbox === undefined) return;
    const done = new Set([...given.keys()].filter((id) => seen.current.has(id)));
    for (const { id, honest } of outbox.rows) {
      const followed = given.get(id);
      if (followed === undefined) continue;
      seen.current.add(id);
      done.delete(id);
      if (honest.state !== 'failed') continue;
      done.add(id);
      followed.onRefused?.();
      toast({ kind: 'bad', text: () => t('reward.refused', { name: followed.name, reason: wordsOf(honest.reason) ?? t('error.occured') }) });
    }
    if (done.size > 0) setGiven((before) => new Map([...before].filter(([id]) => !done.has(id))));
  }, [outbox, given, toast, t, wordsOf]);

  return useCallback((outboxId, followed) => setGiven((before) => new Map(before).set(outboxId, followed)), []);
}
