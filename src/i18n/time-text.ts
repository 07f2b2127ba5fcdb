const TYPED = /^(\d{1,2})(?:[\s.,:-]?(\d{2}))?\s*(?:h|ч|([ap])\.?(?:m\.?)?|(утра)|(дня|вечера))?\.?$/u;
const WHOLE = /^\d{1,2}:\d{2}$/u;

/**
 * Reads a typed time, as HH:MM; null: it is none. Takes "9", "930", "9.30", "21:30", "9 pm", "9 вечера". It is shown as
 * HH:MM in both languages (format.ts, clockTime).
 */
export function timeFromText(text: string): string | null {
  const [, typed = '', minutes = '00', half, morning, evening] = TYPED.exec(text.trim().toLowerCase()) ?? [];
  const isLate = half === 'p' || evening !== undefined;
  const isHalved = isLate || half === 'a' || morning !== undefined;
  const hour = Number(typed);
  if (typed === '' || Number(minutes) > 59 || hour > 23 || (isHalved && (hour === 0 || hour > 12))) return null;
  const shown = isHalved ? (hour % 12) + (isLate ? 12 : 0) : hour;
  return `${String(shown).padStart(2, '0')}:${minutes}`;
}

/** As timeFromText, of a text that is complete as it is; null while more may follow. */
export function wholeTimeFromText(text: string): string | null {
  return WHOLE.test(text.trim()) ? timeFromText(text) : null;
}
