/** Endings of a noun behind the stem of its other cases. */
const HARD = ['а', 'у', 'ом', 'е', 'ы', 'и', 'ов', 'ам', 'ами', 'ах'];
const SOFT = ['я', 'ю', 'ем', 'е', 'и', 'ей', 'ям', 'ями', 'ях'];
const TS = ['а', 'у', 'ом', 'ем', 'е', 'ы', 'ов', 'ев', 'ам', 'ами', 'ах'];
const FEMININE = ['и', 'ью', 'ей', 'ям', 'ями', 'ях'];

/** Nouns whose nominative has another stem than the other cases: день, дня. In the order: nominative, stem. */
const NOUNS: readonly (readonly [endings: readonly string[], words: string])[] = [
  [HARD, 'сон сн, рот рт, лоб лб, лед льд, пес пс, лев льв, угол угл, ветер ветр, орел орл, осел осл, козел козл, узел узл, котел котл'],
  [HARD, 'посол посл, бугор бугр, ковер ковр, костер костр, овес овс, лен льн, мох мх, шов шв, ров рв, потолок потолк, кусок куск'],
  [SOFT, 'день дн, пень пн, огонь огн, камень камн, корень корн, парень парн, ноготь ногт, локоть локт'],
  [SOFT, 'ручей ручь, воробей воробь, муравей муравь, соловей соловь, улей уль'],
  [TS, 'отец отц, боец бойц, певец певц, конец конц, палец пальц, заяц зайц, перец перц, жилец жильц, пловец пловц, купец купц, гонец гонц'],
  [FEMININE, 'мать матер, дочь дочер, ложь лж, рожь рж'],
];
/** Short verbs whose forms share too little: one verb a line. */
const VERBS = [
  'идти иду идешь идет идем идете идут шел шла шло шли иди идите',
  'дать дам дашь даст дадим дадите дадут дал дала дало дали дай дайте',
  'сдать сдам сдашь сдаст сдадим сдадите сдадут сдал сдала сдало сдали сдай сдайте сдаю сдаешь сдает сдаем сдаете сдают',
  'взять возьму возьмешь возьмет возьмем возьмете возьмут взял взяла взяло взяли возьми возьмите',
  'брать беру берешь берет берем берете берут брал брала брало брали бери берите',
  'ждать жду ждешь ждет ждем ждете ждут ждал ждала ждало ждали жди ждите',
  'звать зову зовешь зовет зовем зовете зовут звал звала звало звали зови зовите',
  'пить пью пьешь пьет пьем пьете пьют пил пила пило пили пей пейте',
  'бить бью бьешь бьет бьем бьете бьют бил била било били бей бейте',
  'шить шью шьешь шьет шьем шьете шьют шил шила шило шили шей шейте',
  'лить лью льешь льет льем льете льют лил лила лило лили лей лейте',
  'петь пою поешь поет поем поете поют пел пела пело пели пой пойте',
  'мыть мою моешь моет моем моете моют мыл мыла мыло мыли мой мойте',
  'спать сплю спишь спит спим спите спят спал спала спало спали спи спите',
  'ехать еду едешь едет едем едете едут ехал ехала ехало ехали',
  'есть ем ешь ест едим едите едят ел ела ело ели ешьте',
  'быть буду будешь будет будем будете будут был была было были будь будьте',
  'мочь могу можешь может можем можете могут мог могла могло могли',
  'учить учу учишь учит учим учите учат учил учила учило учили учи',
];

const WORDS: ReadonlyMap<string, readonly string[]> = byForm([...NOUNS.flatMap(nounsOf), ...VERBS.map((line) => line.split(' '))]);

/**
 * Returns all forms of a short word whose forms share fewer letters than the rules of russian-forms.ts need, the word among
 * them; none for any other word. A closed list: rules for so few letters would join words that have nothing in common.
 */
export function shortWordForms(word: string): readonly string[] {
  return WORDS.get(word) ?? [];
}

function nounsOf([endings, words]: (typeof NOUNS)[number]): string[][] {
  return words.split(', ').map((pair) => {
    const [nominative = '', stem = ''] = pair.split(' ');
    return [nominative, ...endings.map((ending) => stem + ending)];
  });
}

/** A form of two words stands for both. */
function byForm(words: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const forms of words) for (const form of forms) all.set(form, [...new Set([...(all.get(form) ?? []), ...forms])]);
  return all;
}
