import type { Iri, Uuid } from './ids.ts';

/** The IRIs of the product, in one place. Apart from ids.ts: the page needs these and no validator. */
export const iri = {
  user: (id: Uuid): Iri => `/users/${id}`,
  teacher: (id: Uuid): Iri => `/teachers/${id}`,
  parent: (id: Uuid): Iri => `/parents/${id}`,
  class: (id: Uuid): Iri => `/classes/${id}`,
  student: (id: Uuid): Iri => `/students/${id}`,
  story: (classId: Uuid, id: Uuid): Iri => `/classes/${classId}/stories/${id}`,
  comment: (classId: Uuid, storyId: Uuid, id: Uuid): Iri => `/classes/${classId}/stories/${storyId}/comments/${id}`,
  event: (id: Uuid): Iri => `/events/${id}`,
  skill: (classId: Uuid, id: Uuid): Iri => `/classes/${classId}/skills/${id}`,
  award: (id: Uuid): Iri => `/awards/${id}`,
  invitation: (studentId: Uuid, id: Uuid): Iri => `/students/${studentId}/invitations/${id}`,
  /** Without student and class: a teacher may change both. */
  connectionRequest: (id: Uuid): Iri => `/parent-connection-requests/${id}`,
  school: (id: Uuid): Iri => `/schools/${id}`,
  webSubscription: (id: Uuid): Iri => `/users/me/subscriptions/${id}`,
  nativeSubscription: (id: Uuid): Iri => `/users/me/push-subscriptions/${id}`,
  thread: (id: Uuid): Iri => `/threads/${id}`,
  message: (threadId: Uuid, id: Uuid): Iri => `/threads/${threadId}/messages/${id}`,
  feedback: (id: Uuid): Iri => `/feedback/${id}`,
  file: (id: Uuid): Iri => `/files/${id}`,
  icon: (id: string): Iri => `/icons/${id}`,
  locale: (code: string): Iri => `/locales/${code}`,
  timeZone: (id: string): Iri => `/time-zones/${id.replaceAll('/', '-')}`,
} as const;
