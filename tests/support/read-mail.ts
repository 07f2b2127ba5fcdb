/** What a mail program shows of a raw message: headers by lower-case name, the plain text and the HTML. */
export interface ReadMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/** Reads a raw message as far as our letters need it: one level of multipart, base64 and quoted-printable, UTF-8. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [{ headers, body }] : body.split(`--${boundary}`).slice(1, -1).map((part) => split(part.replace(/^\r\n/, '')));
  const ofType = (type: string) => parts.filter((part) => (part.headers.get('content-type') ?? '').startsWith(type)).map(decode).join('');
  return { headers: new Map([...headers].map(([name, value]) => [name, words(value)])), text: ofType('text/plain'), html: ofType('text/html') };
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return { headers: new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])), body: raw.slice(end + 4) };
}

function decode({ headers, body }: { headers: Map<string, string>; body: string }): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : encoding === 'quoted-printable' ? unquoted(body.replaceAll('=\r\n', '')) : body;
  return text.replaceAll('\r\n', '\n').trim();
}

function words(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) => (kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' '))));
}

function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
