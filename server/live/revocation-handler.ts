import type { SessionGuard } from '../plugins/session-guard.ts';
import { readNotice } from './pg-live.ts';
import type { NoticeHandler } from './pg-listener.ts';

const KIND = 'session_revoked';

/** Makes this process ask the database again about sessions that any process has ended (F-603). */
export function createRevocationHandler(sessions: Pick<SessionGuard, 'forget' | 'forgetAll'>): NoticeHandler {
  return {
    onNotice(payload) {
      // Of many notices few are of sessions, and the fan-out of the same process reads each of them.
      if (!payload.includes(KIND)) return;
      const publication = readNotice(payload);
      if (publication?.kind === KIND) sessions.forget(publication.sessionId);
    },
    onGap: () => sessions.forgetAll(),
  };
}

/** Hands every notice and every gap to each of the handlers, in their order. */
export function combineHandlers(...handlers: readonly NoticeHandler[]): NoticeHandler {
  return {
    onNotice(payload) {
      for (const handler of handlers) handler.onNotice(payload);
    },
    onGap() {
      for (const handler of handlers) handler.onGap();
    },
  };
}
