import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/**
 * Answers 405 with an Allow header for a path that is known by other methods only (RFC 9110, section 15.5.6), before
 * the body is read. Call it before the routes are added.
 */
export function answerWrongMethods(app: FastifyInstance): void {
  const methodsByPath = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // The folder of the built app matches every path.
    if (url.includes('*')) return;
    const known = methodsByPath.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) known.methods.add(name);
    methodsByPath.set(url, known);
  });
  app.addHook('onRequest', (request, reply, done) => {
    // For what no route takes, the folder of the built app stands in by GET and HEAD.
    if (!request.is404 && request.routeOptions.url?.includes('*') !== true) {
      done();
      return;
    }
    const path = request.url.split('?')[0] ?? '';
    const allowed = new Set([...methodsByPath.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]));
    // A parameter of endless length is refused by the router, whatever the method.
    if (allowed.size === 0 || allowed.has(request.method)) {
      done();
      return;
    }
    reply.header('allow', [...allowed].toSorted().join(', '));
    done(new ProblemError(405, 'methodNotAllowed'));
  });
}

/** `/classes/:id` as what it matches: one path segment for each parameter, and perhaps a slash at the end. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)));
  return new RegExp(`^${segments.join('/')}/?$`);
}
