import type { Random } from '../random.ts';
import type { Speaker } from './cast.ts';

/** What a slot may depend on; `memo` keeps a slot's value for the whole conversation, so that answers fit questions. */
export interface SlotContext {
  random: Random;
  /** Local time of the conversation's start, in ms since 1970 as if the zone were UTC. */
  localMs: number;
  speaker: Speaker;
  speakerOf(letter: string): Speaker | undefined;
  memo: Map<string, string>;
}

/** The slots of one language: answers undefined for a name that it does not know. */
export type SlotResolver = (name: string, form: string, target: Speaker, context: SlotContext) => string | undefined;

/** Fills every slot of a text. An unknown slot throws, so that a test finds the misspelling. */
export function fillSlots(text: string, context: SlotContext, resolve: SlotResolver): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (whole, inside: string) => {
    if (inside.includes('/')) return chooseForm(inside, context.speaker);
    const [nameAndTarget = '', form = ''] = inside.split('.');
    const [name = '', letter] = nameAndTarget.split(':');
    const target = letter === undefined ? context.speaker : context.speakerOf(letter);
    const value = target === undefined ? undefined : resolve(name, form, target, context);
    if (value === undefined) throw new Error(`no value for ${whole} in: ${text}`);
    return value;
  });
}

function chooseForm(inside: string, speaker: Speaker): string {
  const ofChild = inside.startsWith('@');
  const [male = '', female = ''] = (ofChild ? inside.slice(1) : inside).split('/');
  const isFemale = ofChild ? (speaker.child?.girl ?? false) : speaker.woman;
  return isFemale ? female : male;
}

/** The remembered value of a slot, made at first use. */
export function remembered(context: SlotContext, key: string, make: () => string): string {
  const known = context.memo.get(key);
  if (known !== undefined) return known;
  const made = make();
  context.memo.set(key, made);
  return made;
}

const DAY_MS = 86_400_000;

/** A coming school day, one to five days ahead: its weekday, 1 for Monday to 5 for Friday. */
export function comingWeekday(context: SlotContext): number {
  return Number(
    remembered(context, 'weekday', () => {
      const days = [1, 2, 3, 4, 5].map((ahead) => new Date(context.localMs + ahead * DAY_MS).getUTCDay()).filter((day) => day >= 1 && day <= 5);
      return String(context.random.pick(days));
    }),
  );
}

/** A date three to twelve days ahead that is no Sunday. */
export function comingDate(context: SlotContext): Date {
  return new Date(
    Number(
      remembered(context, 'date', () => {
        const dates = Array.from({ length: 10 }, (_, index) => context.localMs + (index + 3) * DAY_MS).filter((ms) => new Date(ms).getUTCDay() !== 0);
        return String(context.random.pick(dates));
      }),
    ),
  );
}
