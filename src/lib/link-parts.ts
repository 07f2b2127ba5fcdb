/** A piece of a text: plain, or a link with the address that it may safely open. */
export type TextPart = { readonly text: string; readonly href?: undefined } | { readonly text: string; readonly href: string; readonly host: string };

/* A start that only web and mail addresses have, then anything but spaces, quotes, brackets of HTML and the invisible
   marks that turn the direction of writing: those could make an address look like another one. */
const CANDIDATE = /(?:https?:\/\/|www\.)[^\s<>"'«»“”\u200b-\u200f\u202a-\u202e\u2066-\u2069]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;
const TRAILING = /[.,:;!?…)\]}*_~]+$/u;
const WORD = /[\p{L}\p{N}_@/]/u;

/** Cuts a text into plain pieces and links. Only http, https and mail become links; everything else stays text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const before = text[match.index - 1];
    if (before !== undefined && WORD.test(before)) continue;
    const shown = withoutTrailing(match[0]);
    const target = targetOf(shown);
    if (target === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: shown, ...target });
    end = match.index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/* The full stop after an address belongs to the sentence; a bracket only where it was opened inside the address. */
function withoutTrailing(candidate: string): string {
  let shown = candidate;
  for (let tail = TRAILING.exec(shown); tail !== null; tail = TRAILING.exec(shown)) {
    const last = shown.at(-1);
    if (last === ')' && count(shown, '(') >= count(shown, ')')) break;
    if (last === '_' || last === '~' || last === '*') break;
    shown = shown.slice(0, -1);
  }
  return shown;
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1;
}

function targetOf(shown: string): { href: string; host: string } | null {
  if (!/^(?:https?:\/\/|www\.)/iu.test(shown)) return { href: `mailto:${encodeURI(shown)}`, host: shown };
  try {
    const url = new URL(/^www\./iu.test(shown) ? `https://${shown}` : shown);
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    // A name before the host ("https://bank.com@evil.com") only ever misleads.
    return isWeb && url.hostname.includes('.') && url.username === '' ? { href: url.href, host: url.hostname } : null;
  } catch {
    return null;
  }
}
