import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { reportLooseTexts } from '../support/report-loose-texts.ts';

/** What the browser itself writes when the network or the server says no, which tests make happen on purpose, and of push in the private windows that tests are. */
const EXPECTED = [/^Chrome currently does not support the Push API in incognito mode/u, /^Failed to load resource: net::/u, /^Failed to load resource: the server responded with a status of (?:4\d\d|503)/u, /^WebSocket connection to /u, /^(?:An unknown error occurred|A bad HTTP response code \(503\) was received) when fetching the script\.$/u];

/** Where a run is traced, Playwright asks once more for a picture of which the browser has not kept the bytes; of one that lies on the page alone that is refused, and no line of ours stands behind it. */
const isOfTracing = (message: ConsoleMessage): boolean => message.text().startsWith("Connecting to 'blob:") && message.location().url === '';

/** Collects in `foreign` what the pages and workers of a context ask of anybody but the app's own server: nothing of a school is anybody else's business. */
export function watchForeign(context: BrowserContext, origin: string, foreign: string[]): void {
  const home = new URL(origin).host;
  const note = (url: string): void => {
    if (!/^(?:data|blob):/u.test(url) && new URL(url).host !== home) foreign.push(url);
  };
  context.on('request', (request) => note(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
}

/* A console error, so that it becomes noise. */
const REPORT_LOOSE_TEXTS = `(${reportLooseTexts.toString()})((text) => console.error('F-801 this text needs a span of its own: ' + text))`;

/** Collects in `noise` what goes wrong in the pages of a context without a word on the screen: uncaught errors, console errors, texts that a page translator would break. */
export function watchNoise(context: BrowserContext, noise: string[]): void {
  void context.addInitScript({ content: REPORT_LOOSE_TEXTS });
  context.on('weberror', (error) => noise.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' || isOfTracing(message) || EXPECTED.some((pattern) => pattern.test(message.text()))) return;
    noise.push(`console: ${message.text()} (${message.location().url})`);
  });
}
