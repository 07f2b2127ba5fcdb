export type RussianCase = 'и' | 'р' | 'д' | 'в' | 'т';

const IRREGULAR: Record<string, Record<RussianCase, string>> = {
  Лев: { и: 'Лев', р: 'Льва', д: 'Льву', в: 'Льва', т: 'Львом' },
  Илья: { и: 'Илья', р: 'Ильи', д: 'Илье', в: 'Илью', т: 'Ильёй' },
};

/** A first name in one of five cases (nominative и, genitive р, dative д, accusative в, instrumental т). */
export function declineName(name: string, wanted: RussianCase): string {
  const irregular = IRREGULAR[name];
  if (irregular !== undefined) return irregular[wanted];
  if (wanted === 'и') return name;
  const stem = name.slice(0, -1);
  if (name.endsWith('а')) {
    const hushing = /[жшщч]$/.test(stem);
    const soft = hushing || /[гкх]$/.test(stem);
    return stem + { р: soft ? 'и' : 'ы', д: 'е', в: 'у', т: hushing ? 'ей' : 'ой' }[wanted];
  }
  if (name.endsWith('я')) return stem + { р: 'и', д: stem.endsWith('и') ? 'и' : 'е', в: 'ю', т: 'ей' }[wanted];
  if (name.endsWith('й')) return stem + { р: 'я', д: 'ю', в: 'я', т: 'ем' }[wanted];
  if (name.endsWith('ь')) return name;
  return name + { р: 'а', д: 'у', в: 'а', т: 'ом' }[wanted];
}
