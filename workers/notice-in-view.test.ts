import { expect, it } from 'vitest';
import { IN_VIEW_QUESTION } from '../schema/port/notice-words.ts';
import { PUSH_KINDS, type PushMessage } from '../schema/records/push-message.ts';
import { endOf, isInView, mayStaySilent, type SeenWindow } from './notice-in-view.ts';

const [classId = '', story = '', thread = ''] = Array.from({ length: 3 }, () => crypto.randomUUID());
const AT = '2026-11-25T07:00:00.000Z';
const words = { title: 'Parta', body: 'New message.', tag: 'x' };
const said = { ...words, kind: 'message', class: classId, thread, at: AT } as const;

/** Undefined: it never answers. */
function windowThatSays(answer: string | undefined, visibilityState = 'visible'): SeenWindow & { readonly heard: unknown[] } {
  const heard: unknown[] = [];
  return {
    heard,
    visibilityState,
    postMessage(word, [port]) {
      heard.push(word);
      if (answer !== undefined && port instanceof MessagePort) port.postMessage(answer);
    },
  };
}

it('PSH-02 what somebody has before them in one of their windows is in view, by how its address ends', async () => {
  const [here, elsewhere] = [windowThatSays('yes'), windowThatSays('no')];
  expect(await isInView(said, [elsewhere, here])).toBe(true);
  expect(await isInView(said, [elsewhere])).toBe(false);
  expect(await isInView(said, [])).toBe(false);
  await isInView({ ...words, kind: 'reminder', class: classId, story }, [here]);
  expect(here.heard).toEqual([{ type: IN_VIEW_QUESTION, place: `/chat/${thread}` }, { type: IN_VIEW_QUESTION, place: `/stories/${story}` }]);
});

it('PSH-02 a window out of sight is not asked, one that never answers holds no notification back for long, and what is no place is asked of nobody', async () => {
  const [hidden, here, frozen] = [windowThatSays('yes', 'hidden'), windowThatSays('yes'), windowThatSays(undefined)];
  expect(await isInView(said, [hidden, frozen], 20)).toBe(false);
  expect(await isInView({ ...words, kind: 'summary' }, [here])).toBe(false);
  expect([hidden.heard, here.heard]).toEqual([[], []]);
});

it('PSH-02 a notification ends with what it is about: a talk read up to its message, a story read, a reminder confirmed', () => {
  expect(endOf(said)).toEqual({ of: 'talk', threadId: thread, at: AT });
  for (const kind of ['story', 'reminder'] as const) expect(endOf({ ...words, kind, class: classId, story })).toEqual({ of: kind, classId, storyId: story });
  const all: Omit<PushMessage, 'kind'> = { ...words, class: classId, thread, story };
  // A server before this one does not say when the message was written.
  expect(PUSH_KINDS.filter((kind) => endOf({ ...all, kind }) !== null)).toEqual(['story', 'reminder']);
});

it('PSH-02 only browsers that are known to bear a push without a notification are given none', () => {
  const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
  const onIphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1';
  const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
  expect([safari, onIphone, chrome, firefox].map(mayStaySilent)).toEqual([false, false, true, true]);
});
