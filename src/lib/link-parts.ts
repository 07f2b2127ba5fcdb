import { LinkifyIt, type Match } from 'linkify-it';

/** A piece of a text: plain, or a link with the address that it may safely open. */
export type TextPart = { readonly text: string; readonly href?: undefined } | { readonly text: string; readonly href: string; readonly host: string };

/** Digits of an international number, ITU-T E.164; shorter ones are prices and dates. */
const PHONE_DIGITS_MIN = 10;
const PHONE_DIGITS_MAX = 15;
/** The rest of a phone number after its first sign: digits in groups, as people write them. */
const PHONE_TAIL = /^[ \u00a0]?(?:\(\d{2,5}\)|\d)(?:[ \u00a0.-]{0,2}(?:\(\d{2,5}\)|\d)){6,16}(?![\d\p{L}])/u;
/** Words in quotation marks within an address, as a search writes them, and what follows them there. */
const QUOTED = /^(?:(?:«[^\s<>«»]*»|“[^\s<>“”]*”)[^\s<>"'«»“”]*)+/u;
const TRAILING = /[.,:;!?…)\]}]+$/u;
/** Marks that turn the direction of writing, and signs without a width: they make an address look like another one. */
const MISLEADING = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu;

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false, urlAuth: true })
  .add('ftp:', null)
  .add('//', null)
  .add('www.', { validate: webTail })
  .add('+', { validate: (text, pos) => phoneTail(text, pos, 0), normalize: toTel })
  // A number of Russia from within, 8 999 123-45-67.
  .add('8', { validate: (text, pos) => phoneTail(text, pos, PHONE_DIGITS_MIN), normalize: toTel });

/**
 * Cuts a text into plain pieces and links: web addresses, also without http, e-mail addresses and phone numbers.
 * Everything else stays text.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  // Each sign is replaced by one sign, so places in the text stay.
  for (const match of linkify.match(text.replaceAll(MISLEADING, ' ')) ?? []) {
    const target = targetOf(withQuoted(match, text));
    if (target === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: text.slice(match.index, match.lastIndex), ...target });
    end = match.lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/* With www before it the end of a name is not compared with known ones. */
function webTail(text: string, pos: number, self: LinkifyIt): number {
  const start = 'http://www.';
  const tail = self.testSchemaAt(start + text.slice(pos), 'http:', 'http:'.length);
  return Math.max(0, tail - '//www.'.length);
}

/* Only where the address has a path or a query: before that, quotation marks belong to the sentence. */
function withQuoted(match: Match, text: string): Match {
  if (!/[/?=]./u.test(match.raw.replace(/^https?:\/\//u, ''))) return match;
  const quoted = QUOTED.exec(text.slice(match.lastIndex))?.[0].replace(TRAILING, '') ?? '';
  match.lastIndex += quoted.length;
  match.raw += quoted;
  match.url += quoted;
  return match;
}

/* `exact`: how many digits follow, where a number has no sign of its country; 0: as many as a number may have. */
function phoneTail(text: string, pos: number, exact: number): number {
  const tail = PHONE_TAIL.exec(text.slice(pos, pos + 40))?.[0] ?? '';
  const digits = tail.replaceAll(/\D/gu, '').length;
  const isPhone = exact === 0 ? digits >= PHONE_DIGITS_MIN && digits <= PHONE_DIGITS_MAX : digits === exact;
  return isPhone ? tail.length : 0;
}

function toTel(match: Match): void {
  const digits = match.raw.replaceAll(/\D/gu, '');
  match.url = `tel:+${match.schema === '8' ? `7${digits.slice(1)}` : digits}`;
}

function targetOf({ schema, raw, url: href }: Match): { href: string; host: string } | null {
  if (schema === '+' || schema === '8') return { href, host: raw };
  if (schema === 'mailto:') return { href: `mailto:${encodeURI(raw.replace(/^mailto:/iu, ''))}`, host: raw };
  try {
    // Most sites answer https today, and the others send a reader on.
    const url = new URL(schema === '' || schema === 'www.' ? `https://${raw}` : href);
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    // A name before the host ("https://bank.com@evil.com") only ever misleads.
    return isWeb && url.hostname.includes('.') && url.username === '' ? { href: url.href, host: url.hostname } : null;
  } catch {
    return null;
  }
}
