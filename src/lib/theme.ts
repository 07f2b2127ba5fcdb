/** What the reader wants: a theme, or whatever the device has. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const SAVED_KEY = 'parta.theme';
const GROUNDS = { light: '#fbfaf7', dark: '#0e1814' } as const;

/** Puts the chosen theme on the document and keeps following the device. Returns its unsubscribe. Runs first, before the page is drawn. */
export function startTheme(): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => paint(dark.matches);
  follow();
  dark.addEventListener('change', follow);
  return () => dark.removeEventListener('change', follow);
}

/** The saved choice; "system" when there is none. */
export function themeChoice(): ThemeChoice {
  try {
    const saved = localStorage.getItem(SAVED_KEY);
    return saved === 'light' || saved === 'dark' ? saved : 'system';
  } catch {
    return 'system';
  }
}

/** Changes the theme at once and remembers it on this device. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(SAVED_KEY);
    else localStorage.setItem(SAVED_KEY, choice);
  } finally {
    paint(matchMedia('(prefers-color-scheme: dark)').matches, choice);
  }
}

function paint(isDeviceDark: boolean, choice: ThemeChoice = themeChoice()): void {
  const system = isDeviceDark ? 'dark' : 'light';
  const theme = choice === 'system' ? system : choice;
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.style.colorScheme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = GROUNDS[theme];
}
