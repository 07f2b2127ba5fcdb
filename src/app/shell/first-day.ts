const KEY = 'parta.install.first';

/** Whether Parta was here on an earlier day than that of `now`; the first one is noted. Where nothing can be noted, every day is the first. */
export function isLaterDay(now = new Date()): boolean {
  try {
    const today = now.toDateString();
    const first = localStorage.getItem(KEY);
    if (first === null) localStorage.setItem(KEY, today);
    return first !== null && first !== today;
  } catch {
    return false;
  }
}
