/**
 * Screens of iPhones and iPads in portrait, CSS px and device pixels per px: an app on their home screen shows a start
 * picture of exactly this size, or white (developer.apple.com/design/human-interface-guidelines/layout).
 */
export const SPLASH_SCREENS = [
  [375, 667, 2], [375, 812, 3], [390, 844, 3], [393, 852, 3], [402, 874, 3], [414, 736, 3], [414, 896, 2], [414, 896, 3],
  [420, 912, 3], [428, 926, 3], [430, 932, 3], [440, 956, 3],
  [744, 1133, 2], [768, 1024, 2], [810, 1080, 2], [820, 1180, 2], [834, 1112, 2], [834, 1194, 2], [834, 1210, 2],
  [1024, 1366, 2], [1032, 1376, 2],
] as const satisfies readonly (readonly [width: number, height: number, ratio: number])[];

export type SplashTheme = 'light' | 'dark';

/** Path of the start picture of a screen, below public/. */
export function splashPath([width, height, ratio]: readonly [number, number, number], theme: SplashTheme): string {
  return `/splash/${width * ratio}x${height * ratio}-${theme}.png`;
}
