import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What is only read, never opened: with less to say, since a phone on a poor line gets it dozens of times. */
const DATA = /^(application\/([a-z.-]+\+)?json|text\/css|font\/[\w-]+)(;|$)/;
/** Parts of the app's code that are no worker: a page takes them under its own policy. */
const CHUNK = /^\/assets\/(?![^?]*worker)[^?]+\.js$/;
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Pictures of the app's own. Opened by itself, an SVG is a page: one that may only draw. */
const PICTURE = /^image\/[\w.+-]+(;|$)/;
/** That a picture is as it was is said without its type, and what is said goes into the browser's copy. */
const SAME_PICTURE = /^\/[\w/-]+\.(svg|png)$/;
const PICTURE_HEADERS = { ...DATA_HEADERS, 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" };

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), browsing-topics=()',
};

/**
 * What a browser may do with our answers: pages, and scripts, which may be workers, by the app's policy; data as
 * something that is no page (OWASP REST security). A route may set a stricter policy of its own. `realtimeUrl`: a
 * Centrifugo that is not behind our own origin.
 */
export function registerSecurityHeaders(app: FastifyInstance, options: { realtimeUrl: string | null }): void {
  const policy = pagePolicy(options.realtimeUrl);
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type'));
    const hasOwn = reply.hasHeader('content-security-policy');
    const isPicture = PICTURE.test(type) || (reply.statusCode === 304 && SAME_PICTURE.test(request.url));
    if (!hasOwn && isPicture) reply.headers(PICTURE_HEADERS);
    else if (!hasOwn && (DATA.test(type) || (CHUNK.test(request.url) && reply.statusCode === 200))) reply.headers(DATA_HEADERS);
    else setSecurityHeaders(reply, policy);
    done(null, payload);
  });
}

/** The same for an answer that no hook sees. */
export function setSecurityHeaders(reply: FastifyReply, policy: string): void {
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
  reply.headers(HEADERS);
}

/** The texts of the elements of one kind that stand in a page itself. */
export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What a page of the app may do. `inline`: what stands in it; no other script or style element is taken (CSP Level 3, section 2.3.1). */
export function pagePolicy(realtimeUrl: string | null, { scripts, styles }: InlineParts = { scripts: [], styles: [] }): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
    ["style-src 'self'", ...styles.map(hashSource)].join(' '),
    // The screen that was left is shown again as it was drawn, with the places that its rows had (screen snapshots).
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...(realtimeUrl === null ? [] : [socketOriginOf(realtimeUrl)])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text never becomes HTML or code; src/lib/trusted-scripts.ts and the service worker judge the URLs of workers.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** The app reaches it by WebSocket alone, which a policy that says `https:` does not cover. */
function socketOriginOf(url: string): string {
  return new URL(url.replace(/^http/, 'ws')).origin;
}
