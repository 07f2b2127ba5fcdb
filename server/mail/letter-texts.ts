import type { LocaleCode } from '../../schema/records/user.ts';
import { serverText } from '../plugins/server-texts.ts';

/** Letters by their keys in locales/<lng>/server.json below `letter`: `{key}Subject`, `{key}Body`, and `{key}Button` where there is a link. */
export type LetterKey = 'verifyEmail' | 'resetPassword' | 'passwordChanged' | 'feedback' | 'invitation'
  | 'request' | 'requestAccepted' | 'requestDeclined' | 'requestMoved' | 'requestEnded';

export interface LetterText {
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

/** An e-mail's text in the receiver's language, plain and as simple HTML without pictures. `link` is our own address. */
export function letterText(locale: LocaleCode, key: LetterKey, values: Readonly<Record<string, string | number>>, link: string | null): LetterText {
  const subject = oneLine(serverText(locale, 'letter', `${key}Subject`, values));
  const paragraphs = serverText(locale, 'letter', `${key}Body`, values).split('\n\n');
  const closing = serverText(locale, 'letter', 'closing');
  return {
    subject,
    body: [...paragraphs, ...(link === null ? [] : [link]), closing].join('\n\n'),
    html: htmlOf(locale, paragraphs, link === null ? null : { href: link, text: serverText(locale, 'letter', `${key}Button`) }, closing),
  };
}

function htmlOf(locale: LocaleCode, paragraphs: readonly string[], button: { href: string; text: string } | null, closing: string): string {
  const lines = [
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...(button === null
      ? []
      : [`<p><a href="${escaped(button.href)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#2f5fde;color:#ffffff;text-decoration:none">${escaped(button.text)}</a></p>`, `<p style="color:#5b6472">${escaped(button.href)}</p>`]),
    `<p style="color:#5b6472">${escaped(closing)}</p>`,
  ];
  return `<!doctype html><html lang="${locale}"><body style="font:16px/1.5 sans-serif;max-width:560px;margin:24px auto;padding:0 16px">${lines.join('')}</body></html>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML shows it, inside an element or an attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign).replaceAll('\n', '<br>');
}

/** A name with a line break in it could otherwise begin a header of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
