import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LOCALES, type LocaleCode } from '../../schema/records/user.ts';
import { ProblemError } from '../problem-error.ts';
import { sendProblem } from './errors.ts';
import { pagePolicy } from './security-headers.ts';
import { localeOf } from './server-texts.ts';

const YEAR_SECONDS = 31_536_000;
/** Paths that are never the app's own routes. */
const NOT_PAGES = /^\/(api|media|connection|health|assets|operator)(\/|$)/;

/**
 * Serves the built app, as small as the build made it: hashed assets for ever, everything else asked for again each time. A navigation to any path of
 * the app answers index.html, to the main page the one that shows it in the caller's language at once
 * (scripts/welcome-shells-plugin.ts); everything unknown besides is a 404. `realtimeUrl`: as for the security headers.
 */
export async function registerBuiltApp(app: FastifyInstance, { distDir, realtimeUrl }: { distDir: string; realtimeUrl: string | null }): Promise<void> {
  const root = resolve(distDir);
  const hasApp = existsSync(join(root, 'index.html'));
  if (hasApp) {
    const pages = ['index.html', ...LOCALES.map(welcomeShell)].map((name) => join(root, name)).filter((path) => existsSync(path));
    const policies = new Map(pages.map((path) => [path, policyOf(path, realtimeUrl)]));
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      cacheControl: false,
      preCompressed: true,
      // The tag says whether a file is as it was, and none is large enough to be had in parts.
      lastModified: false,
      acceptRanges: false,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(root, 'assets'));
        const policy = policies.get(path.replace(/\.(?:br|gz)$/, ''));
        if (policy !== undefined) void reply.header('content-security-policy', policy);
        void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
        // Nobody asks again whether it has changed.
        if (isHashed) void reply.removeHeader('etag');
      },
    });
    app.get('/', (request, reply) => {
      const shell = join(root, welcomeShell(localeOf(request.headers['accept-language'])));
      void reply.header('cache-control', 'no-cache').header('vary', 'accept-language').sendFile(policies.has(shell) ? basename(shell) : 'index.html', { cacheControl: false });
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // Neither is waited for: each wait for a reply is a listener more on a response that has ten already while a file is sent.
    if (hasApp && isNavigation(request)) void reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
    else void sendProblem(request, reply, new ProblemError(404, 'notFound'));
  });
}

/** The policy of a page that takes the styles and scripts in it. */
function policyOf(path: string, realtimeUrl: string | null): string {
  const html = readFileSync(path, 'utf8');
  const textsOf = (element: RegExp) => [...html.matchAll(element)].map(([, text]) => text ?? '');
  return pagePolicy(realtimeUrl, { scripts: textsOf(/<script>(.*?)<\/script>/gs), styles: textsOf(/<style>(.*?)<\/style>/gs) });
}

function welcomeShell(locale: LocaleCode): string {
  return `welcome-${locale}.html`;
}

function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return (request.method === 'GET' || request.method === 'HEAD') && !NOT_PAGES.test(path) && (request.headers.accept ?? '').includes('text/html');
}
