import type { IncomingMessage } from 'node:http';

/** Pages of the native app, by Capacitor's defaults for Android and iOS. */
const NATIVE_ORIGINS: readonly string[] = ['https://localhost', 'capacitor://localhost'];

/**
 * Whether the page that opens a WebSocket belongs to this server: a browser names the page's origin (RFC 6455, section
 * 10.2) and lets any page connect. A client that is no browser names none. `publicOrigin`: where a proxy puts another
 * Host header in place of the one that the page used.
 */
export function isAllowedOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicOrigin: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicOrigin || NATIVE_ORIGINS.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
