import { SPLASH_LOOKS, SPLASH_SCREENS, splashPath } from './splash-screens.ts';

/**
 * Names the start pictures of this iPhone or iPad in the document, for when the app is put on its home screen. By a script
 * that only such a device loads: a list of all screens in the page would be read by everybody (F-909).
 */
export function addSplashLinks(): void {
  const [shorter, longer] = [Math.min(screen.width, screen.height), Math.max(screen.width, screen.height)];
  const own = SPLASH_SCREENS.find(([width, height, ratio]) => width === shorter && height === longer && ratio === devicePixelRatio);
  if (own === undefined) return;
  for (const look of SPLASH_LOOKS) {
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.media = `(prefers-color-scheme: ${look.theme}) and (orientation: ${look.orientation})`;
    link.href = splashPath(own, look);
    document.head.append(link);
  }
}
