/** What a player has found out about a video. */
export interface VideoFacts {
  /** Width by height. */
  readonly ratio: number;
  /** Null while it is not known. */
  readonly seconds: number | null;
}

/** Why a video does not play. `kind`: this device does not know its codec. */
export type VideoFaultKind = 'offline' | 'network' | 'kind' | 'damaged';

const USUAL: VideoFacts = { ratio: 16 / 9, seconds: null };
/** Thinner or wider places have no room for the play button (ours). */
const RATIO_MIN = 0.45;
const RATIO_MAX = 2.4;
/** Codes of MediaError, HTML Standard. */
const MEDIA_ERR_NETWORK = 2;
const MEDIA_ERR_DECODE = 3;

/* A video that scrolls away and back has its shape at once. */
const known = new Map<string, VideoFacts>();

/** The facts of a video by its file's id; the usual shape until a player has measured it. */
export function videoFacts(id: string): VideoFacts {
  return known.get(id) ?? USUAL;
}

/** Saves what a player has measured until the page ends, and returns it within the limits of a place. */
export function rememberFacts(id: string, measured: { readonly ratio: number; readonly seconds: number }): VideoFacts {
  const before = videoFacts(id);
  const ratio = measured.ratio > 0 && Number.isFinite(measured.ratio) ? Math.min(RATIO_MAX, Math.max(RATIO_MIN, measured.ratio)) : before.ratio;
  const facts = { ratio, seconds: Number.isFinite(measured.seconds) ? measured.seconds : before.seconds };
  known.set(id, facts);
  return facts;
}

/** A length as players write it: 0:42, 12:05, 1:02:03. */
export function clockLength(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/**
 * Why a player failed. `code`: of its MediaError. A request that was refused has the code of an unknown codec, so
 * `isReachable` tells the two apart.
 */
export async function faultOf(
  code: number | undefined,
  src: string,
  isOffline: boolean,
  isReachable: (src: string) => Promise<boolean>,
): Promise<VideoFaultKind> {
  const isHere = src.startsWith('blob:');
  if (isOffline && !isHere) return 'offline';
  if (code === MEDIA_ERR_NETWORK) return 'network';
  if (code === MEDIA_ERR_DECODE) return 'damaged';
  return isHere || (await isReachable(src)) ? 'kind' : 'network';
}
