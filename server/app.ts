import compress from '@fastify/compress';
import { constants } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { JSON_BODY_MAX } from '../schema/limits.ts';
import type { AppDeps, AppOptions } from './app-deps.ts';
import { createAccessTokens } from './plugins/access-tokens.ts';
import { registerAuth } from './plugins/auth.ts';
import { registerBuiltApp } from './plugins/built-app.ts';
import { registerErrors } from './plugins/errors.ts';
import { registerJsonBodies } from './plugins/json-bodies.ts';
import { createLoginThrottle } from './plugins/login-throttle.ts';
import { createPasswords } from './plugins/passwords.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { createSessionGuard } from './plugins/session-guard.ts';
import { authRoutes } from './routes/auth-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { pingDatabase } from './store/health-reader.ts';
import { secretOf } from './store/meta-store.ts';
import { isSessionLive } from './store/session-reader.ts';

const SMALLEST_COMPRESSED = 1024;

/** The whole server, built apart from listening: a test injects requests, server/main.ts listens. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const deps = await depsOf(options);
  const app = Fastify({
    bodyLimit: JSON_BODY_MAX,
    logger: options.config.logLevel === 'silent' ? false : { level: options.config.logLevel, serializers: { req: (request) => ({ method: request.method, path: request.url.split('?')[0] }) } },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => Math.random().toString(36).slice(2, 10),
  });
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  registerErrors(app);
  registerJsonBodies(app);
  registerSecurityHeaders(app);
  await app.register(compress, { threshold: SMALLEST_COMPRESSED, encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  registerAuth(app, deps);
  healthRoutes(app, async () => {
    if (isStopping) return false;
    await pingDatabase(deps.db);
    return true;
  });
  await app.register(
    async (api) => {
      authRoutes(api, deps);
    },
    { prefix: '/api' },
  );
  await registerBuiltApp(app, options.config.distDir);
  return app;
}

async function depsOf(options: AppOptions): Promise<AppDeps> {
  return {
    ...options,
    tokens: createAccessTokens(await secretOf(options.db, 'accessTokenSecret'), options.clock),
    sessions: createSessionGuard((sessionId) => isSessionLive(options.db, sessionId), options.clock),
    passwords: createPasswords(),
    throttle: createLoginThrottle(options.clock),
  };
}
