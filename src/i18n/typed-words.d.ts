import type app from '../../locales/en/app.json';
import type auth from '../../locales/en/auth.json';
import type awards from '../../locales/en/awards.json';
import type calendar from '../../locales/en/calendar.json';
import type chat from '../../locales/en/chat.json';
import type classes from '../../locales/en/classes.json';
import type common from '../../locales/en/common.json';
import type components from '../../locales/en/components.json';
import type conditions from '../../locales/en/conditions.json';
import type feedback from '../../locales/en/feedback.json';
import type install from '../../locales/en/install.json';
import type invitations from '../../locales/en/invitations.json';
import type joining from '../../locales/en/joining.json';
import type media from '../../locales/en/media.json';
import type outbox from '../../locales/en/outbox.json';
import type parent from '../../locales/en/parent.json';
import type problems from '../../locales/en/problems.json';
import type profile from '../../locales/en/profile.json';
import type requests from '../../locales/en/requests.json';
import type room from '../../locales/en/room.json';
import type search from '../../locales/en/search.json';
import type share from '../../locales/en/share.json';
import type stories from '../../locales/en/stories.json';
import type student from '../../locales/en/student.json';
import type welcome from '../../locales/en/welcome.json';

/*
 * The words by which the compiler checks every key that is asked for. A key built from data must have a type of known
 * values, each with words, else it does not compile (F-503). locales.test.ts holds this list against the files, and the
 * Russian words against the English ones.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      app: typeof app;
      auth: typeof auth;
      awards: typeof awards;
      calendar: typeof calendar;
      chat: typeof chat;
      classes: typeof classes;
      common: typeof common;
      components: typeof components;
      conditions: typeof conditions;
      feedback: typeof feedback;
      install: typeof install;
      invitations: typeof invitations;
      joining: typeof joining;
      media: typeof media;
      outbox: typeof outbox;
      parent: typeof parent;
      problems: typeof problems;
      profile: typeof profile;
      requests: typeof requests;
      room: typeof room;
      search: typeof search;
      share: typeof share;
      stories: typeof stories;
      student: typeof student;
      welcome: typeof welcome;
    };
  }
}
export {};
