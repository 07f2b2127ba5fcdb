import { SPLASH_SCREENS, splashPath, type SplashTheme } from './splash-screens.ts';

/**
 * Names the start pictures of this iPhone or iPad in the document, for when the app is put on its home screen. By a script
 * that only such a device loads: a list of all screens in the page would be read by everybody (F-909).
 */
export function addSplashLinks(): void {
  const [shorter, longer] = [Math.min(screen.width, screen.height), Math.max(screen.width, screen.height)];
  const own = SPLASH_SCREENS.find(([width, height, ratio]) => width === shorter && height === longer && ratio === devicePixelRatio);
  if (own === undefined) return;
  const themes: readonly SplashTheme[] = ['light', 'dark'];
  for (const theme of themes) {
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `(prefers-color-scheme: ${theme}) and (orientation: portrait)`;
    link.href = splashPath(own, theme);
    document.head.append(link);
  }
}
