/**
 * Screens of iPhones and iPads in portrait, CSS px and device pixels per px: an app on their home screen shows a start
 * picture of exactly this size, or white (developer.apple.com/design/human-interface-guidelines/layout).
 */
export const SPLASH_SCREENS = [
  [375, 667, 2], [375, 812, 3], [390, 844, 3], [393, 852, 3], [402, 874, 3], [414, 736, 3], [414, 896, 2], [414, 896, 3],
  [420, 912, 3], [428, 926, 3], [430, 932, 3], [440, 956, 3],
  [744, 1133, 2], [768, 1024, 2], [810, 1080, 2], [820, 1180, 2], [834, 1112, 2], [834, 1194, 2], [834, 1210, 2],
  [1024, 1366, 2], [1032, 1376, 2],
] as const satisfies readonly SplashScreen[];

export type SplashScreen = readonly [width: number, height: number, ratio: number];

/** A start picture of one screen: the theme of the device, and how it is held. */
export interface SplashLook {
  readonly theme: 'light' | 'dark';
  readonly orientation: 'portrait' | 'landscape';
}

/** The start pictures that each screen has. */
export const SPLASH_LOOKS: readonly SplashLook[] = (['portrait', 'landscape'] as const).flatMap((orientation) =>
  (['light', 'dark'] as const).map((theme) => ({ theme, orientation })),
);

/** Returns the size of a start picture of a screen, device pixels. */
export function splashSize(screen: SplashScreen, { orientation }: SplashLook): readonly [width: number, height: number] {
  const [width, height, ratio] = screen;
  return orientation === 'portrait' ? [width * ratio, height * ratio] : [height * ratio, width * ratio];
}

/** Returns the path of a start picture of a screen, below public/. */
export function splashPath(screen: SplashScreen, look: SplashLook): string {
  return `/splash/${splashSize(screen, look).join('x')}-${look.theme}.png`;
}
