/** Whether the app can run in this browser; where not, the start notice says why (check-start.ts). */
export function canStart(): boolean {
  const state = document.documentElement.dataset['start'];
  return state !== 'old' && state !== 'insecure';
}

/** The app is drawn: from now on it says itself what is wrong. */
export function hideStartNotice(): void {
  document.documentElement.dataset['start'] = 'app';
}
