import { foldText } from './fold-text.ts';

/* How a single word of a name list can be recognised. Folded: lower case, ё as е. */

const PATRONYMIC = /(?:[ое]вич|[ое]вна|ична|ovich|evich|ovna|evna|ichna)$/u;
const SHORT_PATRONYMICS = new Set(['ильич', 'кузьмич', 'лукич', 'фомич', 'саввич', 'никитич', 'ilyich', 'kuzmich', 'lukich']);
/** They stand after the father's name: "Мамедов Эльчин Ариф оглы". */
const PATRONYMIC_PARTICLES = new Set(['оглы', 'кызы', 'угли', 'улы', 'уулу', 'oglu', 'ogly', 'kyzy', 'qizi']);
/** They begin a surname: "van der Berg". */
const SURNAME_PARTICLES = new Set(
  'van von der den de da di del della dos du la le ter bin ibn ван фон дер де да ди дель ла ле'.split(' '),
);
const SURNAME_END =
  /(?:[ое]ва?|[иы]на?|[сц]к(?:ий|ая|ой)|енко|[чщ]ук|юк|[иы]х|швили|дзе|янц?|enko|ova?|eva?|sk(?:y|iy|aya)|ina?|yan|son|ez)$/u;

/** First names that are common, or end as surnames do; the ending alone says nothing about them. */
const FIRST_NAMES = new Set(
  (
    'александр александра алексей алена алина алиса алла анастасия анатолий андрей анжелика анна антон ' +
    'антонина арина аркадий арсений артем артур богдан борис вадим валентин валентина валерий валерия варвара ' +
    'василий василиса вера вероника виктор виктория виталий владимир владислав всеволод вячеслав галина ' +
    'георгий герман глеб григорий давид даниил данила дарина дарья денис диана дмитрий ева евгений евгения ' +
    'егор екатерина елена елизавета женя злата иван игорь илья инна ирина камила карина катерина кира кирилл ' +
    'клим константин кристина ксения лариса лев леонид лидия лилия лука любовь людмила майя макар максим ' +
    'маргарита марина мария марк мартин марьяна маша матвей милана милена мирон мирослава михаил надежда назар ' +
    'наталия наталья никита николай нина оксана олег олеся ольга павел петр платон полина прохор родион роман ' +
    'руслан савва светлана святослав семен сергей софия софья станислав степан таисия тамара тарас татьяна ' +
    'тимофей тимур ульяна федор эдуард элина эльвина эмилия юлия юрий яков яна ярослав ярослава aaron adam ' +
    'alex alexander alice amelia amy andrew anna anthony ava ben benjamin brian charlie charlotte chloe ' +
    'christopher daniel david dylan edward ella emily emma ethan eva evelyn finn freya george grace hannah ' +
    'harper harry henry isabella isla jack jacob jake james jane jennifer jessica john joseph joshua katie ' +
    'laura leo liam lily linda lisa logan lucas lucy luke maria mark martin mary matthew max mia michael molly ' +
    'nathan noah nora oliver olivia oscar owen patricia paul peter rachel rebecca robert ruby ryan sam samuel ' +
    'sarah sebastian sofia sophia sophie susan theo thomas tom victoria william zoe'
  ).split(' '),
);

/** Whether the word is a patronymic by its form; some surnames have the same form ("Абрамович"). */
export function looksLikePatronymic(word: string): boolean {
  const folded = foldText(word);
  return PATRONYMIC.test(folded) || SHORT_PATRONYMICS.has(folded);
}

/** Whether the word makes a patronymic of the word before it ("оглы"). */
export function isPatronymicParticle(word: string): boolean {
  return PATRONYMIC_PARTICLES.has(foldText(word));
}

/** Whether the word begins a surname of several words ("van"). */
export function isSurnameParticle(word: string): boolean {
  return SURNAME_PARTICLES.has(foldText(word));
}

/** Whether the word is a first name, a surname, or nothing that can be told by itself. */
export function kindOfName(word: string): 'first' | 'last' | 'unknown' {
  const folded = foldText(word);
  if (FIRST_NAMES.has(folded) || folded.split('-').every((part) => FIRST_NAMES.has(part))) return 'first';
  return SURNAME_END.test(folded) ? 'last' : 'unknown';
}
