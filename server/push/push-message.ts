import { iri, type Iri } from '../../schema/ids.ts';
import type { PushMessage } from '../../schema/records/push-message.ts';
import type { LocaleCode } from '../../schema/records/user.ts';
import { serverText } from '../plugins/server-texts.ts';
import type { Notice } from '../store/notice-writer.ts';

/** A notice as a device gets it: words in its language that name nobody, and ids. */
export function pushMessageOf(notice: Notice, locale: LocaleCode): PushMessage {
  const title = serverText(locale, 'push', 'title');
  const body = serverText(locale, 'push', notice.kind === 'story' && notice.isUrgent === true ? 'urgentStory' : notice.kind);
  switch (notice.kind) {
    case 'message':
      return { kind: 'message', title, body, tag: `thread-${notice.thread}`, thread: notice.thread, message: notice.message, ...(notice.class !== undefined && { class: notice.class }), ...(notice.at !== undefined && { at: notice.at }) };
    case 'story':
      return { kind: 'story', title, body, tag: `story-${notice.story}`, class: notice.class, story: notice.story };
    case 'reminder':
      return { kind: 'reminder', title, body, tag: `story-${notice.story}`, class: notice.class, story: notice.story };
    case 'event':
      return { kind: 'event', title, body, tag: `event-${notice.event}`, class: notice.class, event: notice.event };
    case 'reward':
      return { kind: 'reward', title, body, tag: `reward-${notice.student}`, class: notice.class, student: notice.student };
    case 'request':
      return { kind: 'request', title, body, tag: `request-${notice.class}`, class: notice.class, request: notice.request };
    case 'accepted':
      return { kind: 'accepted', title, body, tag: `request-${notice.request}`, class: notice.class, student: notice.student, request: notice.request };
    case 'declined':
    case 'moved':
    case 'ended':
      return { kind: notice.kind, title, body, tag: `request-${notice.request}`, class: notice.class, request: notice.request };
    case 'trial':
      return { kind: 'trial', title, body, tag: 'trial' };
  }
}

/** A message that was held, in the words of the language that its receiver has by now (F-204). What is urgent is never held. */
export function inLanguage(message: PushMessage, locale: LocaleCode): PushMessage {
  return { ...message, title: serverText(locale, 'push', 'title'), body: serverText(locale, 'push', message.kind) };
}

/** What came in quiet hours, said at once (EXT-02). */
export function summaryOf(count: number, locale: LocaleCode): PushMessage {
  return { kind: 'summary', title: serverText(locale, 'push', 'title'), body: serverText(locale, 'push', 'summary', { count }), tag: 'summary' };
}

/** What a message is about, null for a trial and a summary: nobody is told of what they do not see. */
export function pushedEntity({ kind, class: classId = '', thread = '', message = '', story = '', event = '', student = '', request = '' }: PushMessage): Iri | null {
  switch (kind) {
    case 'message':
      return iri.message(thread, message);
    case 'story':
    case 'reminder':
      return iri.story(classId, story);
    case 'event':
      return iri.event(event);
    case 'request':
    case 'declined':
    case 'moved':
    case 'ended':
      return iri.connectionRequest(request);
    case 'reward':
    case 'accepted':
      return iri.student(student);
    case 'summary':
    case 'trial':
      return null;
  }
}
