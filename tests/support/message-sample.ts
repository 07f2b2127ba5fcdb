import type { MessageView } from '../../schema/port/views.ts';

/** A message for tests of screens; say what matters. */
export function messageSample(parts: Partial<MessageView> & { readonly author?: string } = {}): MessageView {
  const { author = 'anna', ...rest } = parts;
  return {
    _id: 'm1',
    threadId: 't1',
    createdAt: '2026-11-21T10:00:00.000Z',
    createdBy: { '@id': `/users/${author}`, '@type': 'User', _id: author, role: 'parent', firstName: author, lastName: '', avatar: null, icon: null },
    isMine: false,
    body: 'text',
    attachments: [],
    canDelete: false,
    replyTo: null,
    isRead: false,
    honest: { state: 'stored' },
    outboxId: null,
    ...rest,
  };
}
