import { preloadScreen } from './preload-screen.ts';

/**
 * Begins with the screen behind a link as soon as it is pressed: a finger needs a tenth of a second to let go, which is
 * longer than stored data needs. Answers how to stop.
 */
export function preloadOnPress(): () => void {
  const press = (event: PointerEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === null || link.origin !== location.origin || link.target === '_blank' || link.download !== '') return;
    void preloadScreen(link.pathname);
  };
  document.addEventListener('pointerdown', press, { passive: true });
  return () => document.removeEventListener('pointerdown', press);
}
