const LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u',
  ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
};

/** Latin small letters for a name, fit for an e-mail address or a login. */
export function transliterate(name: string): string {
  return Array.from(name.toLowerCase(), (letter) => LATIN[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '');
}
