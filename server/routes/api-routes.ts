import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { authRoutes } from './auth-routes.ts';
import { classRoutes } from './class-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { realtimeRoutes } from './realtime-routes.ts';
import { storyRoutes } from './story-routes.ts';
import { studentRoutes } from './student-routes.ts';
import { syncRoutes } from './sync-routes.ts';
import { threadRoutes } from './thread-routes.ts';
import { userRoutes } from './user-routes.ts';

/** Every call of schema/calls, each once (tests/contract/routes.test.ts holds them together). */
export function apiRoutes(app: FastifyInstance, deps: AppDeps): void {
  authRoutes(app, deps);
  userRoutes(app, deps);
  classRoutes(app, deps);
  studentRoutes(app, deps);
  storyRoutes(app, deps);
  threadRoutes(app, deps);
  messageRoutes(app, deps);
  syncRoutes(app, deps);
  realtimeRoutes(app, deps);
  fileRoutes(app, deps);
}
