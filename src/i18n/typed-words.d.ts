/*
 * The words by which the compiler checks every key that is asked for. A key built from data must have a type of known
 * values, each with words, else it does not compile (F-503). locales.test.ts holds this list against the files, and the
 * Russian words against the English ones.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      app: typeof import('../../locales/en/app.json');
      auth: typeof import('../../locales/en/auth.json');
      awards: typeof import('../../locales/en/awards.json');
      calendar: typeof import('../../locales/en/calendar.json');
      chat: typeof import('../../locales/en/chat.json');
      classes: typeof import('../../locales/en/classes.json');
      common: typeof import('../../locales/en/common.json');
      components: typeof import('../../locales/en/components.json');
      conditions: typeof import('../../locales/en/conditions.json');
      feedback: typeof import('../../locales/en/feedback.json');
      install: typeof import('../../locales/en/install.json');
      invitations: typeof import('../../locales/en/invitations.json');
      joining: typeof import('../../locales/en/joining.json');
      media: typeof import('../../locales/en/media.json');
      outbox: typeof import('../../locales/en/outbox.json');
      parent: typeof import('../../locales/en/parent.json');
      problems: typeof import('../../locales/en/problems.json');
      profile: typeof import('../../locales/en/profile.json');
      requests: typeof import('../../locales/en/requests.json');
      room: typeof import('../../locales/en/room.json');
      search: typeof import('../../locales/en/search.json');
      share: typeof import('../../locales/en/share.json');
      stories: typeof import('../../locales/en/stories.json');
      student: typeof import('../../locales/en/student.json');
      welcome: typeof import('../../locales/en/welcome.json');
    };
  }
}
export {};
