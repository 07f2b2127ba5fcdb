// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ThreadView } from '../../../schema/port/views.ts';
import { fakeId } from '../../../tests/support/fake-school.ts';
import { translatePage } from '../../../tests/support/translate-page.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { ThreadRow } from './thread-row.tsx';

beforeEach(async () => startI18n('en'));
afterEach(cleanup);

// What a row reads of a thread.
const group = { _id: fakeId(1), type: 'group', title: 'Trip', others: [], icon: null, unreadCount: 0, isNotificationEnabled: true, lastMessageSentAt: null, lastMessage: null, draft: null, preview: null };
const anna = { firstName: 'Anna', lastName: 'Petrova' };
const at = '2026-11-29T10:00:00.000Z';
const says = (body: string, isMine: boolean) => ({ author: anna, isMine, body, attachmentsCount: 0, at, honest: { state: 'sent' }, isRead: true });

function row(changes: Partial<Record<keyof typeof group, unknown>>) {
  return (
    <MemoryRouter>
      <ThreadRow thread={{ ...group, ...changes } as unknown as ThreadView} to="/" isChosen={false} />
    </MemoryRouter>
  );
}

it('F-801 a translated row shows the words of who wrote last: a draft, one’s own, another’s', async () => {
  const { rerender, unmount } = render(row({}));
  translatePage();
  const read: (string | null)[] = [];
  for (const changes of [{}, { preview: says('Bring boots', true) }, { preview: says('At nine', false) }, { preview: says('At nine', false), draft: 'Fine' }, { preview: says('At ten', false) }]) {
    await act(async () => rerender(row(changes)));
    read.push(screen.getByRole('link').querySelector('.truncate.text-label')?.textContent ?? null);
  }
  expect(read).toEqual(['⟦No messages yet⟧', '⟦You:⟧ ⟦Bring boots⟧', '⟦Anna:⟧ ⟦At nine⟧', '⟦Draft:⟧⟦ Fine⟧', '⟦Anna:⟧ ⟦At ten⟧']);
  unmount();
});
