import { expect, test } from '@playwright/test';
import { openChaosRun } from '../chaos/chaos-run.ts';
import { FAULT_KINDS } from '../chaos/fault-kinds.ts';
import { planTrial } from '../chaos/plan-trial.ts';
import { judge, type TrialRan } from '../chaos/run-trial.ts';
import { runTrials } from '../chaos/run-trials.ts';
import { scopesOf } from '../chaos/server-truth.ts';
import { copySchool } from './prepare-run.ts';

/** One for each kind of fault; `npm run chaos` has as many as one likes. */
const TRIALS = FAULT_KINDS.length;

test('SYN-02 SYN-04 whatever is killed under four people who write in two classes, each word that was seen arrives once and in order, and every device comes to rest', async ({}, info) => {
  test.setTimeout(900_000);
  const run = await openChaosRun({ dataDir: copySchool() });
  try {
    const trials: TrialRan[] = [];
    const { problems, hits, seen } = await runTrials(run, 1, TRIALS, (ran) => trials.push(ran));
    await info.attach('trials', { body: trials.flatMap(({ seed, lines, problems: found }) => [`seed ${seed}`, ...lines, ...found.map(({ kind, text }) => `${kind}: ${text}`)]).join('\n'), contentType: 'text/plain' });
    expect(trials.flatMap(({ seed, problems: found }) => found.map(({ kind, text }) => `seed ${seed}: ${kind}: ${text}`))).toEqual([]);
    expect([...problems]).toEqual([]);
    expect([...hits.keys()].toSorted()).toEqual([...FAULT_KINDS].toSorted());
    expect(seen).toBeGreaterThan(TRIALS);

    // The counting itself: what is taken away is named as lost, what is said again as doubled.
    const last = trials.findLast(({ book }) => book.words.filter(({ isSeen, place }) => isSeen && place.kind === 'chat').length > 1);
    const [gone, again] = last?.book.words.filter(({ isSeen, place }) => isSeen && place.kind === 'chat') ?? [];
    if (last === undefined || gone === undefined || again === undefined) throw new Error('Nobody has written');
    const personOf = (name: string) => run.people.find((person) => person.name === name) ?? run.people[0];
    const [author, other] = [personOf(gone.seat), personOf(again.seat)];
    if (author === undefined || other === undefined) throw new Error('Nobody is here');
    const [scope = '', otherScope = ''] = [...scopesOf([gone.place]), ...scopesOf([again.place])];
    const stored = (await run.truth.newest([author])).get(author.name)?.get(scope)?.find(({ body }) => body.includes(gone.token));
    expect((await (await run.truth.apiOf(author)).raw('DELETE', `${scope}/messages/${stored?._id}`)).ok).toBe(true);
    await (await run.truth.apiOf(other)).post(`${otherScope}/messages`, { body: again.text, attachments: [] });
    const named = (await judge(run, planTrial(last.seed, run), last.book)).map(({ kind, text }) => `${kind}: ${text}`);
    expect(named).toContain(`lost: “${gone.text}”, seen by ${gone.seat}, is not on the server`);
    expect(named.filter((line) => line.startsWith(`doubled: “${again.text}”`))).toHaveLength(1);
  } finally {
    await run.close();
  }
});
