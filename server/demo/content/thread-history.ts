import type { Random } from '../random.ts';
import { DAY_MS, dayKind, fromLocal, HOUR_MS, localMidnight, MINUTE_MS, toLocal } from './calendar.ts';
import type { Stage, Utterance } from './conversation.ts';
import type { Script } from './dialogue.ts';

/** One message of a thread's history. */
export interface HistoryMessage extends Utterance {
  createdAt: number;
}

export interface HistoryPlan {
  stage: Stage;
  scripts: readonly Script[];
  /** Played last, so that it ends moments before `to`. */
  closing: Script | undefined;
  random: Random;
  /** First and last instant of the history, ms. */
  from: number;
  to: number;
  /** Exactly so many messages; the oldest are cut. */
  count: number;
  /** Moves the whole by days, so that the last conversation is not long ago. */
  endsAtTo: boolean;
}

/** Conversations a day, by kind of day, before scaling. */
const PACE = { school: 6, weekend: 2, holiday: 1.1, summer: 0.55 } as const;
/** Some more than needed are played, and the oldest are cut: the number is then exact. */
const SURPLUS = 1.015;

type Moment = 'morning' | 'evening' | 'off';

/** Plays a thread's history: bursts on school mornings and evenings, less on days off, ending just before `to`. */
export function playHistory(plan: HistoryPlan): HistoryMessage[] {
  const { random, count } = plan;
  let conversations = Math.max(3, count / 8.2);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const history = playOnce(plan, conversations, random.fork(`attempt ${attempt}`));
    if (history.length >= count) return settle(history.slice(-count), plan);
    conversations *= Math.max(1.01, (count / Math.max(1, history.length)) * SURPLUS);
  }
  throw new Error(`no history of ${count} messages came about`);
}

function settle(history: HistoryMessage[], { endsAtTo, to }: HistoryPlan): HistoryMessage[] {
  const days = Math.floor((to - (history.at(-1)?.createdAt ?? to)) / DAY_MS);
  return endsAtTo && days > 0 ? history.map((message) => ({ ...message, createdAt: message.createdAt + days * DAY_MS })) : history;
}

function playOnce(plan: HistoryPlan, conversations: number, random: Random): HistoryMessage[] {
  const starts = conversationStarts(plan, conversations, random);
  const lastUsed = new Map<Script, number>();
  const history: HistoryMessage[] = [];
  let clock = plan.from;
  starts.forEach(({ localMs, moment }, turn) => {
    const script = chooseScript(plan.scripts, localMs, moment, lastUsed, random);
    if (script === undefined) return;
    lastUsed.set(script, turn);
    clock = Math.max(fromLocal(localMs), clock + random.between(1, 6) * MINUTE_MS);
    for (const utterance of plan.stage.play(script, localMs)) {
      if (history.at(-1)?.body === utterance.body) continue;
      clock = Math.round(clock + pause(utterance, random));
      history.push({ ...utterance, createdAt: clock });
    }
  });
  return [...history.filter((message) => message.createdAt < plan.to - (plan.closing === undefined ? 0 : HOUR_MS)), ...playClosing(plan, random)];
}

/** The last conversation, half a minute to two minutes between its messages, the newest just before the end. */
function playClosing({ closing, stage, to }: HistoryPlan, random: Random): HistoryMessage[] {
  if (closing === undefined) return [];
  let clock = to;
  return stage
    .play(closing, toLocal(to))
    .toReversed()
    .map((utterance) => {
      clock = Math.round(clock - random.between(30, 120) * 1000);
      return { ...utterance, createdAt: clock };
    })
    .toReversed();
}

/** Reading and typing take time; now and then somebody answers only after the washing-up. */
function pause(utterance: Utterance, random: Random): number {
  const typing = Math.min(utterance.body.length, 160) * random.between(80, 320);
  const thinking = random.chance(0.12) ? random.between(3, 28) * MINUTE_MS : random.between(2, 95) * 1000;
  return typing + thinking;
}

function conversationStarts(plan: HistoryPlan, conversations: number, random: Random): { localMs: number; moment: Moment }[] {
  const first = localMidnight(toLocal(plan.from));
  const days = Array.from({ length: Math.ceil((toLocal(plan.to) - first) / DAY_MS) }, (_, index) => first + index * DAY_MS);
  const weights = days.map((day) => PACE[dayKind(day)] * random.between(0.55, 1.5));
  const scale = conversations / weights.reduce((sum, weight) => sum + weight, 0);
  let owed = random.next();
  const starts = days.flatMap((day, index) => {
    owed += (weights[index] ?? 0) * scale;
    const today = Math.floor(owed);
    owed -= today;
    return Array.from({ length: today }, () => startOnDay(day, random));
  });
  return starts.filter(({ localMs }) => fromLocal(localMs) >= plan.from && fromLocal(localMs) < plan.to).toSorted((a, b) => a.localMs - b.localMs);
}

function startOnDay(day: number, random: Random): { localMs: number; moment: Moment } {
  const at = (from: number, to: number): number => Math.round(day + random.between(from, to) * HOUR_MS);
  if (dayKind(day) === 'school') {
    const roll = random.next();
    if (roll < 0.24) return { localMs: at(6.8, 8.4), moment: 'morning' };
    return { localMs: roll < 0.38 ? at(12.4, 15.5) : at(16, 21.6), moment: 'evening' };
  }
  const schoolTomorrow = dayKind(day + DAY_MS) === 'school';
  if (schoolTomorrow && random.chance(0.6)) return { localMs: at(17, 21.5), moment: 'evening' };
  return { localMs: at(8.5, 21.5), moment: 'off' };
}

function chooseScript(scripts: readonly Script[], localMs: number, moment: Moment, lastUsed: ReadonlyMap<Script, number>, random: Random): Script | undefined {
  const fits = scripts.filter((script) => script.season.contains(localMs) && fitsMoment(script, moment));
  const restful = fits.toSorted((a, b) => (lastUsed.get(a) ?? -1) - (lastUsed.get(b) ?? -1));
  return restful[Math.floor(random.next() * Math.ceil(restful.length * 0.4))];
}

function fitsMoment({ when }: Script, moment: Moment): boolean {
  if (when === 'all') return true;
  if (moment === 'off') return when === 'sat' || when === 'any';
  return when === 'any' || when === (moment === 'morning' ? 'am' : 'pm');
}
