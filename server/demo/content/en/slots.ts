import { comingDate, comingWeekday, remembered, type SlotContext, type SlotResolver } from '../slots.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const PLACES = ['to the planetarium', 'to the Museum of Nature', 'to the botanical garden', 'to the bakery', 'to the fire station', 'to the puppet theatre', 'to the farm', 'to the railway museum'];
const THINGS = ['cardboard and glue', 'egg boxes', 'old magazines', 'wool and buttons', 'paper cups', 'bottle tops', 'a handful of conkers', 'clean yoghurt pots', 'clothes pegs'];

function clock(context: SlotContext, key: string, hours: readonly number[]): string {
  return remembered(context, key, () => `${context.random.pick(hours)}:${context.random.pick(['00', '15', '30', '45'])}`);
}

/** The slots of the English conversations. */
export const englishSlots: SlotResolver = (name, _form, target, context) => {
  const { random } = context;
  const number = (low: number, high: number): string => remembered(context, name, () => String(random.int(low, high)));
  switch (name) {
    case 'kid':
      return target.child?.firstName;
    case 'name':
      return target.firstName;
    case 'day':
      return DAYS[comingWeekday(context) - 1];
    case 'date':
      return `${comingDate(context).getUTCDate()} ${MONTHS[comingDate(context).getUTCMonth()]}`;
    case 'time':
      return clock(context, name, [8, 9, 10]);
    case 'time2':
      return clock(context, name, [13, 14, 15]);
    case 'evening':
      return clock(context, name, [18, 19]);
    case 'to':
      return remembered(context, name, () => random.pick(PLACES));
    case 'things':
      return remembered(context, name, () => random.pick(THINGS));
    case 'sum':
      return remembered(context, name, () => String(random.int(3, 16) * 50));
    case 'n':
    case 'n2':
      return number(3, 12);
    case 'nn':
      return number(12, 27);
    case 'page':
    case 'page2':
      return number(12, 98);
    case 'room':
      return number(11, 34);
    default:
      return undefined;
  }
};
