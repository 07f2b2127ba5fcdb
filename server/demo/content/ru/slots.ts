import { comingDate, comingWeekday, remembered, type SlotContext, type SlotResolver } from '../slots.ts';
import { declineName, type RussianCase } from './declension.ts';

const SUBJECTS = [
  { д: 'по математике', в: 'математику' },
  { д: 'по русскому', в: 'русский' },
  { д: 'по чтению', в: 'чтение' },
  { д: 'по окружающему миру', в: 'окружающий мир' },
  { д: 'по английскому', в: 'английский' },
  { д: 'по музыке', в: 'музыку' },
] as const;
const DAYS = [
  { в: 'в понедельник', р: 'понедельника', д: 'понедельнику' },
  { в: 'во вторник', р: 'вторника', д: 'вторнику' },
  { в: 'в среду', р: 'среды', д: 'среде' },
  { в: 'в четверг', р: 'четверга', д: 'четвергу' },
  { в: 'в пятницу', р: 'пятницы', д: 'пятнице' },
] as const;
const MONTHS = ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'];
const PLACES = [
  { куда: 'в планетарий', про: 'про планетарий' },
  { куда: 'в музей природы', про: 'про музей и динозавра' },
  { куда: 'в ботанический сад', про: 'про ботанический сад' },
  { куда: 'на хлебозавод', про: 'про хлебозавод' },
  { куда: 'в пожарную часть', про: 'про пожарную машину' },
  { куда: 'в театр кукол', про: 'про спектакль' },
  { куда: 'на ферму', про: 'про ферму и козу' },
  { куда: 'в музей железных дорог', про: 'про паровоз' },
] as const;
const THINGS = [
  'картон и клей-карандаш', 'пластилин и стеки', 'фломастеры и белый лист А3', 'старые журналы', 'пустые коробки от чая', 'шерстяные нитки и пуговицы',
  'бумажные стаканчики', 'ватные диски и гуашь', 'природные материалы', 'ножницы и цветной картон', 'деревянные прищепки',
];
const CASES: readonly RussianCase[] = ['и', 'р', 'д', 'в', 'т'];
/** Numbers that take the genitive plural, so that the words around need no forms. */
const DOZENS = [12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 26, 27];

function clock(context: SlotContext, key: string, hours: readonly number[]): string {
  return remembered(context, key, () => `${context.random.pick(hours)}:${context.random.pick(['00', '15', '30', '45'])}`);
}

/** The slots of the Russian conversations. */
export const russianSlots: SlotResolver = (name, form, target, context) => {
  const { random } = context;
  const number = (low: number, high: number): string => remembered(context, name, () => String(random.int(low, high)));
  const day = () => DAYS[comingWeekday(context) - 1] ?? DAYS[0];
  switch (name) {
    case 'реб':
      return target.child === undefined ? undefined : declineName(target.child.firstName, CASES.find((item) => item === form) ?? 'и');
    case 'имя':
      return declineName(target.firstName, CASES.find((item) => item === form) ?? 'и');
    case 'предмет':
      return SUBJECTS[Number(remembered(context, name, () => String(random.int(0, SUBJECTS.length - 1))))]?.[form === 'в' ? 'в' : 'д'];
    case 'день':
      return form === 'б' ? day().в.charAt(0).toUpperCase() + day().в.slice(1) : day().в;
    case 'дня':
      return day().р;
    case 'дню':
      return day().д;
    case 'дата':
      return `${comingDate(context).getUTCDate()} ${MONTHS[comingDate(context).getUTCMonth()]}`;
    case 'время':
      return clock(context, name, [8, 9, 10]);
    case 'время2':
      return clock(context, name, [13, 14, 15]);
    case 'вечер':
      return clock(context, name, [18, 19]);
    case 'куда':
    case 'про':
      return PLACES[Number(remembered(context, 'place', () => String(random.int(0, PLACES.length - 1))))]?.[name];
    case 'вещи':
      return remembered(context, name, () => random.pick(THINGS));
    case 'сумма':
      return remembered(context, name, () => String(random.int(3, 16) * 50));
    case 'n':
      return number(5, 9);
    case 'nn':
    case 'nn2':
      return remembered(context, name, () => String(random.pick(DOZENS)));
    case 'стр':
      return number(12, 118);
    case 'упр':
    case 'упр2':
      return number(31, 264);
    case 'каб':
      return number(11, 34);
    case 'мороз':
      return number(18, 27);
    default:
      return undefined;
  }
};
