/** The look of a day's name between messages and above them. */
export const DAY_LABEL_CLASS = 'rounded-full bg-card px-3 py-1.5 text-small leading-none! font-semibold text-ink-2 shadow-e1';
