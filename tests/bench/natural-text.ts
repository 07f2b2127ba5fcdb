/** Texts as a class writes them: frames with words to fill in, and besides them words that only a few messages have. */
const FRAMES_RU = [
  'Добрый день! Напоминаю, что {день} у нас {дело}, {просьба}.', 'Подскажите, пожалуйста, во сколько {день} начинается {дело}?', '{имя} сегодня не придёт: {причина}. {просьба}, я потом заберу.',
  'Спасибо большое, всё получили! {имя} очень рада, {похвала}', 'Коллеги, {дело} переносится на {день}, {просьба}', 'Кто забирал {вещь}? В раздевалке нашли чужую, {просьба}', 'Мы за, {имя} тоже хочет пойти',
  'Домашнее задание по {предмет}: упражнение {число}, страница {число}. {просьба}', '{имя} получила за {работа} по {предмет} пятёрку, {похвала}', 'Ок', 'Да, конечно, мы будем', 'Сколько сдаём на {вещь}? У нас {число} рублей осталось с прошлого раза',
  'Извините, что поздно пишу. {имя} забыла {вещь} в классе, можно {день} забрать?', 'Фотографии с {события} выложу вечером, там все получились замечательно',
];
const FRAMES_EN = [
  'Good morning! A reminder that {event} is on {day}, please {ask}.', 'Could you tell me when {event} starts on {day}?', '{name} will not be at school today, {reason}. Please {ask}', 'Thank you so much, {name} enjoyed {event} and keeps talking about it',
  'Homework in {subject}: exercise {number}, page {number}. Please {ask}', 'Has anybody found a {thing}? {name} left it in the changing room on {day}', 'Yes, of course, we are coming', 'Ok, thanks', '{event} has been moved to {day}, {reason}',
  'How much money do we need for the {thing}? There were {number} pounds left after {event}', 'The pictures of {event} are lovely, {name} was running and laughing in all of them',
];
const WORDS: Record<string, readonly string[]> = {
  день: ['завтра', 'в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'на следующей неделе', 'первого числа', 'после каникул'],
  дело: ['родительское собрание', 'контрольная работа', 'экскурсия в музей', 'поездка за город', 'репетиция концерта', 'спортивный праздник', 'проверка прививок', 'олимпиада по математике', 'дежурство по столовой', 'фотографирование класса', 'урок плавания'],
  просьба: ['возьмите, пожалуйста, сменную обувь', 'напишите, кто сможет помочь', 'не опаздывайте', 'передайте, пожалуйста, справку учителю', 'проверьте дневники', 'захватите воду и перекус', 'подпишите форму', 'посмотрите в рюкзаке'],
  причина: ['температура', 'идём к врачу', 'уехали к бабушке', 'болит горло', 'соревнования по гимнастике', 'проспали автобус'],
  похвала: ['молодцы!', 'так держать', 'очень приятно видеть такие успехи', 'замечательная работа'],
  вещь: ['куртку', 'шапку', 'варежки', 'пенал', 'учебник', 'рабочую тетрадь', 'подарки учителям', 'билеты', 'футболку для физкультуры', 'зонтик'],
  предмет: ['математике', 'русскому языку', 'чтению', 'окружающему миру', 'английскому', 'музыке', 'технологии'],
  работа: ['контрольную', 'диктант', 'проект', 'самостоятельную', 'сочинение'],
  события: ['выпускного', 'экскурсии', 'концерта', 'праздника осени', 'соревнований'],
  имя: ['Маша', 'Соня', 'Вероника', 'Аня', 'Полина', 'Даша', 'Алиса', 'Ева', 'Катя', 'Лиза', 'Ульяна', 'Варя'],
  event: ['the parents’ meeting', 'the maths test', 'the museum trip', 'the school concert', 'sports day', 'the swimming lesson', 'the class photograph', 'the rehearsal'],
  day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'tomorrow', 'the first week of term'],
  ask: ['bring a change of shoes', 'sign the form', 'tell us who can help', 'check the diaries', 'pack some water and a snack', 'be on time'],
  name: ['Emily', 'Sophie', 'Grace', 'Olivia', 'Lucy', 'Hannah', 'Chloe', 'Alice'],
  reason: ['she is running a temperature', 'we are seeing the doctor', 'because of the weather', 'the bus is late', 'the hall is being painted'],
  subject: ['maths', 'reading', 'science', 'history', 'music', 'French'],
  thing: ['coat', 'hat', 'pencil case', 'textbook', 'lunch box', 'scarf', 'costume', 'present'],
};
const BEGINNINGS = ['пере', 'при', 'за', 'под', 'вы', 'раз', 'до', 'про', 'об', 'на', 'from', 'over', 'un', 're', 'out', 'inter'];
const MIDDLES = ['вод', 'клад', 'крас', 'лист', 'мост', 'ряд', 'стро', 'ход', 'цвет', 'час', 'act', 'form', 'port', 'read', 'light', 'work'];
const ENDINGS = ['ка', 'ение', 'ник', 'ить', 'ный', 'ного', 'ами', 'ing', 'ed', 'er', 'ness', 'ful'];

/** A message as a class writes it; the same number gives the same text. Two of three are Russian. */
export function naturalText(seed: number): string {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const filled = (frame: string): string => frame.replaceAll(/\{(\p{L}+)\}/gu, (_, name: string) => (name === 'число' || name === 'number' ? String(1 + Math.floor(next() ** 3 * 400)) : pick(WORDS[name] ?? [name])));
  const sentences = Array.from({ length: next() < 0.35 ? 2 : 1 }, () => filled(pick(seed % 3 === 0 ? FRAMES_EN : FRAMES_RU)));
  // Names, places, mistakes: what makes the vocabulary of people so much longer than its common part.
  if (next() < 0.3) sentences.push(`${pick(BEGINNINGS)}${pick(MIDDLES)}${pick(MIDDLES)}${pick(ENDINGS)}`);
  return sentences.join(' ');
}
