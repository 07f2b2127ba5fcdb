/** A number of seeds, or of a seed, as it was typed. A run of "NaN" seeds would be over at once, with none failed. */
export function wholeNumber(option: string, typed: string): number {
  const number = Number(typed);
  if (!/^\d+$/.test(typed) || number < 1 || !Number.isSafeInteger(number)) throw new Error(`--${option} is a whole number from 1 on, not ${JSON.stringify(typed)}`);
  return number;
}
