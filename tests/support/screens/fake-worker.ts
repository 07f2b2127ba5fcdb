import type { ArgsOf, CommandName } from '../../../schema/port/commands.ts';
import type { AttachmentView, DraftView, MessageView, StoryView, ThreadView } from '../../../schema/port/views.ts';
import { file, idAt, CLASS, ME, messages, NOW, PEOPLE, RECIPIENTS, stories, TEACHER, THREAD_ID, threads } from './sample-school.ts';

/**
 * Stands in for src/data/start-worker.ts when one looks at screens (see vite.config.ts here): answers queries and
 * commands from memory. Address parameters: `count` (messages), `offline`, `empty`, `loading`, `role`, `days` (without contact), `storage`.
 */
const options = new URLSearchParams(location.search);
const isOffline = options.has('offline');

const state = {
  stories: options.has('empty') ? [] : stories(),
  threads: options.has('empty') ? [] : threads(),
  messages: new Map<string, MessageView[]>([[THREAD_ID, messages(Number(options.get('count') ?? 240))]]),
  drafts: new Map<string, DraftView>([['thread:' + idAt(5, 3), { body: 'Добрый день! Захар сегодня был молодцом и', attachments: [] }]]),
  stored: Number(options.get('stored') ?? 120),
};
if (options.has('draft')) {
  state.drafts.set(`story:${CLASS._id}`, { body: 'Листья сохнут на всех подоконниках. Завтра делаем отпечатки', attachments: [file(9001, 1600, 1200), { ...file(9002, 1200, 1600), isLocal: true, percent: 64 }] });
}
const blobs = new Map<string, Blob>();
const listeners = new Set<() => void>();
let version = 0;
const memo = new Map<string, { version: number; value: unknown }>();

function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}
function later(ms: number, work: () => void): void {
  setTimeout(() => {
    work();
    changed();
  }, ms);
}

function answer(name: string, params: Record<string, unknown>): unknown {
  if (options.has('loading') && !['session', 'syncStatus'].includes(name)) return undefined;
  const rows = <T,>(all: readonly T[], more: 'stored' | 'server' | 'none' = 'none') => ({ isLoaded: true, rows: all, total: null, more });
  switch (name) {
    case 'session':
      return { state: 'active', me: { ...ME, role: options.get('role') ?? 'teacher' } };
    case 'syncStatus':
      return { network: isOffline ? 'offline' : 'online', phase: 'idle', progress: null, waiting: 1, failed: 1, lastContactAt: NOW, daysWithoutContact: Number(options.get('days') ?? 0), isLeader: true, storage: options.get('storage') ?? 'ok' };
    case 'class':
      return { state: 'ready', value: CLASS };
    case 'feed': {
      const limit = Number(params['limit']);
      const here = state.stories.slice(0, Math.min(limit, 14));
      return rows(here, limit < 14 ? 'stored' : state.stories.length > 14 ? 'server' : 'none');
    }
    case 'story': {
      const found = state.stories.find(({ _id }) => _id === params['storyId']);
      return found ? { state: 'ready', value: found } : { state: 'missing', status: 404 };
    }
    case 'threads':
      return rows(state.threads);
    case 'thread': {
      const found = state.threads.find(({ _id }) => _id === params['threadId']);
      return found ? { state: 'ready', value: found } : { state: 'missing', status: 404 };
    }
    case 'messages': {
      const all = state.messages.get(String(params['threadId'])) ?? [];
      const limit = Number(params['limit']);
      const here = all.slice(-Math.min(limit, state.stored));
      return rows(here, here.length === all.length ? 'none' : limit < state.stored ? 'stored' : 'server');
    }
    case 'draft':
      return state.drafts.get(String(params['place'])) ?? null;
    default:
      return undefined;
  }
}

function send({ threadId, body }: ArgsOf<'sendMessage'>): { messageId: string } {
  const draft = state.drafts.get(`thread:${threadId}`);
  state.drafts.delete(`thread:${threadId}`);
  const messageId = crypto.randomUUID();
  const message: MessageView = {
    _id: messageId, threadId, createdAt: new Date().toISOString(), createdBy: TEACHER, isMine: true, body, attachments: draft?.attachments ?? [], canDelete: true, replyTo: null, isRead: false, honest: { state: 'waiting' }, outboxId: messageId,
  };
  const put = (next: MessageView) => state.messages.set(threadId, [...(state.messages.get(threadId) ?? []).filter(({ _id }) => _id !== messageId), next]);
  put(message);
  changed();
  if (!isOffline) {
    later(600, () => put({ ...message, honest: { state: 'sending', percent: null } }));
    later(1200, () => put({ ...message, honest: { state: 'stored' }, outboxId: null }));
    later(2500, () => put({ ...message, honest: { state: 'stored' }, outboxId: null, isRead: true }));
  }
  return { messageId };
}

async function run<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<unknown> {
  log.push({ name, args });
  const answer = commands[name];
  return answer === undefined ? { ok: true, value: null } : await answer(args);
}

type Answers = { [C in CommandName]?: (args: ArgsOf<C>) => unknown };
const ok = (value: unknown) => ({ ok: true, value });
const commands: Answers = {
  sendMessage: (args) => ok(send(args)),
  saveDraft({ place, body }) {
    state.drafts.set(place, { attachments: [], ...state.drafts.get(place), body });
    changed();
    return ok(null);
  },
  addDraftFiles({ place, files }) {
    const draft = state.drafts.get(place) ?? { body: '', attachments: [] };
    const isThere = (name: string) => draft.attachments.some(({ originalName }) => originalName === name);
    const added = files.filter(({ name }) => !isThere(name)).map(({ name, blob }): AttachmentView => {
      const _id = crypto.randomUUID();
      if (!(blob instanceof Blob)) throw new TypeError('not a blob');
      blobs.set(_id, blob);
      return { _id, type: blob.type.includes('image') ? 'photo' : 'file', originalName: name, mimeType: blob.type, size: blob.size, width: 1600, height: 1200, isLocal: true, percent: null };
    });
    const next = { ...draft, attachments: [...draft.attachments, ...added] };
    state.drafts.set(place, next);
    changed();
    return ok({ draft: next, refused: files.filter(({ name }) => isThere(name)).map(({ name }) => ({ name, reason: 'duplicate' })) });
  },
  removeDraftFile({ place, fileId }) {
    const draft = state.drafts.get(place);
    if (draft) state.drafts.set(place, { ...draft, attachments: draft.attachments.filter(({ _id }) => _id !== fileId) });
    changed();
    return ok(null);
  },
  createStory({ body }) {
    const first = state.stories[0];
    if (!first) return ok({ storyId: '' });
    const draft = state.drafts.get(`story:${CLASS._id}`);
    state.drafts.delete(`story:${CLASS._id}`);
    const story: StoryView = { ...first, _id: crypto.randomUUID(), body, attachments: draft?.attachments ?? [], createdAt: new Date(NOW).toISOString(), honest: { state: 'waiting' } };
    state.stories = [story, ...state.stories];
    changed();
    return ok({ storyId: story._id });
  },
  setStoryLiked({ storyId, liked }) {
    state.stories = state.stories.map((one) => (one._id === storyId ? { ...one, isLiked: liked, canLike: !liked, canUnlike: liked, likeCount: one.likeCount + (liked ? 1 : -1) } : one));
    changed();
    return ok(null);
  },
  deleteStory({ storyId }) {
    state.stories = state.stories.filter(({ _id }) => _id !== storyId);
    changed();
    return ok(null);
  },
  deleteMessage: ({ messageId }) => drop((one) => one._id === messageId),
  discardOutbox: ({ id }) => drop((one) => one.outboxId === id),
  setThreadMuted: ({ threadId, muted }) => patchThread(threadId, { isNotificationEnabled: !muted }),
  markThreadRead: ({ threadId, createdAt }) => patchThread(threadId, { myReadAt: createdAt, unreadCount: 0 }),
  async fetchOlderMessages() {
    if (isOffline) return ok({ outcome: 'offline' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    state.stored += 30;
    changed();
    return ok({ outcome: 'fetched' });
  },
  fetchOlderStories: () => ok({ outcome: isOffline ? 'offline' : 'complete' }),
  threadMembers: () => ok({ members: [TEACHER, ...PEOPLE].map((user, index) => ({ user, isNotificationEnabled: index !== 2 })) }),
  recipients: () => (isOffline ? { ok: false, error: { kind: 'offline' } } : ok({ recipients: options.has('empty') ? [] : RECIPIENTS })),
  createDirectThread: () => ok({ threadId: idAt(5, 2) }),
  fileBlob: ({ fileId }) => ok({ blob: blobs.get(fileId) ?? drawn(fileId) }),
};

function drop(isGone: (message: MessageView) => boolean): unknown {
  for (const [id, all] of state.messages) state.messages.set(id, all.filter((one) => !isGone(one)));
  changed();
  return ok(null);
}

function patchThread(id: string, patch: Partial<ThreadView>): unknown {
  state.threads = state.threads.map((one) => (one._id === id ? { ...one, ...patch } : one));
  changed();
  return ok(null);
}

const SKIES = ['#f3c98b', '#bfe0f0', '#d9cdf2', '#f6d0c4', '#cfe6c1'];
function drawn(fileId: string): Blob {
  const seed = Number.parseInt(fileId.slice(-6), 16);
  const sky = SKIES[seed % SKIES.length];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice"><rect width="160" height="120" fill="${sky}"/><circle cx="${20 + (seed % 110)}" cy="30" r="13" fill="#f2b33d"/><path d="M0 120 L0 86 Q40 ${50 + (seed % 30)} 80 84 T160 76 L160 120Z" fill="#6fa23c"/><path d="M0 120 L0 100 Q60 ${80 + (seed % 15)} 160 104 L160 120Z" fill="#0f6b5c"/><g fill="#d4513f"><circle cx="56" cy="88" r="7"/><rect x="50" y="94" width="12" height="18" rx="4"/></g><g fill="#4a8bd0"><circle cx="86" cy="86" r="7"/><rect x="80" y="92" width="12" height="20" rx="4"/></g></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

const log: { name: string; args: unknown }[] = [];
const client = {
  watch(_name: string, _params: object, listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  peek(name: string, params: Record<string, unknown>) {
    const key = `${name} ${JSON.stringify(params)}`;
    const kept = memo.get(key);
    if (kept?.version === version) return kept.value;
    const fresh = answer(name, params);
    const value = JSON.stringify(kept?.value) === JSON.stringify(fresh) && name !== 'messages' ? kept?.value : fresh;
    memo.set(key, { version, value });
    return value;
  },
  run,
  wake() {},
  close() {},
};

/** Lets a test or a person at the console play the other side. */
Object.assign(window, {
  fake: {
    log,
    receive(body: string, threadId = THREAD_ID) {
      const author = PEOPLE[2] ?? TEACHER;
      const all = state.messages.get(threadId) ?? [];
      state.messages.set(threadId, [...all, { _id: crypto.randomUUID(), threadId, createdAt: new Date().toISOString(), createdBy: author, isMine: false, body, attachments: [], canDelete: false, replyTo: null, isRead: false, honest: { state: 'stored' }, outboxId: null }]);
      state.stored += 1;
      changed();
    },
  },
});

export function startWorker() {
  return client;
}
