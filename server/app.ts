import Fastify, { type FastifyInstance } from 'fastify';
import { JSON_BODY_MAX } from '../schema/limits.ts';
import type { AppOptions } from './app-deps.ts';
import { createDeps } from './create-deps.ts';
import { startRealtime } from './live/realtime.ts';
import { answerWrongMethods } from './plugins/allowed-methods.ts';
import { registerAuth } from './plugins/auth.ts';
import { serveApiDescription } from './plugins/api-description.ts';
import { limitBodyTime } from './plugins/body-time-limit.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerBuiltApp } from './plugins/built-app.ts';
import { registerErrors } from './plugins/errors.ts';
import { answerBadUrl, answerUnreadable } from './plugins/framework-errors.ts';
import { registerJsonBodies } from './plugins/json-bodies.ts';
import { logOptions } from './plugins/log-options.ts';
import { registerMetrics, type Metrics } from './plugins/metrics.ts';
import { countProductEvents } from './plugins/product-events.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { watchUnusedConnections } from './plugins/unused-connections.ts';
import { apiRoutes } from './routes/api-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { mailboxPage } from './routes/mailbox-page.ts';
import { hasDiskRoom, pingDatabase } from './store/health-reader.ts';

/** A body that trickles in slower than this is cut. */
const REQUEST_TIMEOUT_MS = 300_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** What this app counts of itself (server/metrics-listener.ts). */
    metrics: Metrics;
  }
}

/** The whole server, built apart from listening: a test injects requests, server/start-server.ts listens. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const deps = await createDeps(options);
  const app = Fastify({
    bodyLimit: JSON_BODY_MAX,
    logger: logOptions(options.config.logLevel),
    forceCloseConnections: 'idle',
    // What comes while it stops is answered like everything else; /health/ready tells the balancer.
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: options.config.trustedProxies.length === 0 ? false : [...options.config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerBadUrl,
    clientErrorHandler: answerUnreadable,
  });
  const metrics = registerMetrics(app);
  app.decorate('metrics', metrics);
  countProductEvents(app, metrics);
  const endUnusedConnections = watchUnusedConnections(app.server);
  let isStopping = false;
  // A connection that was kept alive behind its last answer would hold the stop back. That others are kept goes without
  // saying (RFC 9112, section 9.3): each answer is 48 bytes less.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    else if (request.raw.httpVersion === '1.1') reply.raw.removeHeader('connection');
    done(null, payload);
  });
  registerErrors(app);
  answerWrongMethods(app);
  registerJsonBodies(app);
  limitBodyTime(app);
  const realtimeUrl = options.config.centrifugo?.publicUrl ?? null;
  registerSecurityHeaders(app, { realtimeUrl });
  await registerCompression(app);
  registerAuth(app, deps);
  healthRoutes(app, async () => {
    if (isStopping) return false;
    await pingDatabase(deps.db);
    // Another PostgreSQL has another disk; without room for files alone, all but uploads goes on.
    return options.config.databaseUrl !== undefined || hasDiskRoom(options.config.dataDir);
  });
  serveApiDescription(app);
  await app.register(async (api) => apiRoutes(api, deps), { prefix: '/api' });
  await mailboxPage(app, deps);
  await registerBuiltApp(app, { distDir: options.config.distDir, realtimeUrl });
  const realtime = options.hasRealtime ? await startRealtime({ database: options.database, tokens: deps.liveTokens, sessions: deps.sessions, server: app.server, publicUrl: options.config.publicUrl, centrifugo: options.config.centrifugo }) : null;
  app.addHook('preClose', async () => {
    isStopping = true;
    await new Promise((resolve) => setTimeout(resolve, options.config.stopDelayMs));
    await realtime?.stop();
    endUnusedConnections();
  });
  return app;
}
