import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { accountRoutes } from './account-routes.ts';
import { limitCodes } from '../plugins/code-limit.ts';
import { authRoutes } from './auth-routes.ts';
import { classRoutes } from './class-routes.ts';
import { commentRoutes } from './comment-routes.ts';
import { dataRightsRoutes } from './data-rights-routes.ts';
import { credentialRoutes } from './credential-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { realtimeRoutes } from './realtime-routes.ts';
import { requestRoutes } from './request-routes.ts';
import { rewardRoutes } from './reward-routes.ts';
import { storyRoutes } from './story-routes.ts';
import { studentRoutes } from './student-routes.ts';
import { syncRoutes } from './sync-routes.ts';
import { threadRoutes } from './thread-routes.ts';
import { userRoutes } from './user-routes.ts';

/** Every call of schema/calls that has its route, each once (tests/contract/routes.test.ts holds them together). */
export function apiRoutes(app: FastifyInstance, deps: AppDeps): void {
  limitCodes(app, deps);
  authRoutes(app, deps);
  accountRoutes(app, deps);
  dataRightsRoutes(app, deps);
  userRoutes(app, deps);
  profileRoutes(app, deps);
  classRoutes(app, deps);
  studentRoutes(app, deps);
  credentialRoutes(app, deps);
  rewardRoutes(app, deps);
  invitationRoutes(app, deps);
  requestRoutes(app, deps);
  storyRoutes(app, deps);
  commentRoutes(app, deps);
  eventRoutes(app, deps);
  threadRoutes(app, deps);
  messageRoutes(app, deps);
  notificationRoutes(app, deps);
  syncRoutes(app, deps);
  realtimeRoutes(app, deps);
  fileRoutes(app, deps);
}
