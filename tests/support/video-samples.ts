import { readFileSync } from 'node:fs';

/** A video as somebody picks it. */
export interface VideoSample {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** The place that some of them say they were filmed at. */
export const VIDEO_PLACE = '+55.7558+037.6173';

/** Made with ffmpeg of a test card, four tenths of a second each (videos/README.md). */
const NAMES = [
  'h264-with-sound.mp4', 'h264-without-sound.mp4', 'h264-vertical.mp4', 'h264-turned.mp4', 'h264-faststart.mp4', 'h264-fragmented.mp4',
  'hevc.mp4', 'h264.mov', 'hevc-without-sound.mov', 'vp9-with-sound.webm', 'vp9-vertical.webm', 'vp8-without-sound.webm',
] as const;
const TYPES: Readonly<Record<string, string>> = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' };

export function videoSamples(): readonly VideoSample[] {
  return NAMES.map((name) => ({ name, bytes: readFileSync(new URL(`./videos/${name}`, import.meta.url)), mimeType: TYPES[name.split('.')[1] ?? ''] ?? '' }));
}
