// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { MessageComposer } from './message-composer.tsx';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

let port: FakePort;
let client: PortClient;
const drafts = new Map<unknown, { body: string; attachments: never[] }>();

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  drafts.clear();
  port = new FakePort(
    { draft: ({ place }) => drafts.get(place) ?? null },
    {
      saveDraft: ({ place, body }) => {
        drafts.set(place, { body: String(body), attachments: [] });
        port.emit();
        return { ok: true, value: null };
      },
      sendMessage: ({ threadId }) => {
        drafts.delete(`thread:${String(threadId)}`);
        port.emit();
        return { ok: true, value: { messageId: 'm' } };
      },
    },
  );
  client = new PortClient(() => port.connection());
  border.client = client;
  await startI18n();
});
afterEach(() => {
  cleanup();
  client.close();
});

let show: (newestOwn: string | null) => void;

async function open() {
  const screenOf = (newestOwn: string | null) => (
    <Suspense fallback={null}>
      <ToastProvider>
        <MessageComposer threadId="t1" newestOwn={newestOwn} />
      </ToastProvider>
    </Suspense>
  );
  const { rerender } = render(screenOf(null));
  show = (newestOwn) => rerender(screenOf(newestOwn));
  return screen.findByRole<HTMLTextAreaElement>('textbox');
}
function sent() {
  return port.ran.filter(({ name }) => name === 'sendMessage').map(({ args }) => args);
}

describe('MessageComposer', () => {
  it('CHA-03 Enter sends the trimmed text and empties the box', async () => {
    const box = await open();
    await userEvent.type(box, '  Добрый день  {Enter}');
    expect(sent()).toEqual([{ threadId: 't1', body: 'Добрый день' }]);
    expect(box.value).toBe('');
  });

  it('CHA-03 the text stays in the box until its message is there, and is sent once', async () => {
    const kept = Promise.withResolvers<unknown>();
    port.commands['sendMessage'] = () => kept.promise;
    const box = await open();
    await userEvent.type(box, 'hello');
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(box.value).toBe('hello');
    expect(sent()).toHaveLength(1);
    show('m1');
    expect(box.value).toBe('');
  });

  it('CHA-03 what is typed before the message is there goes into an empty box', async () => {
    port.commands['sendMessage'] = () => new Promise(() => undefined);
    const box = await open();
    await userEvent.type(box, 'one');
    fireEvent.keyDown(box, { key: 'Enter' });
    await userEvent.type(box, 'two');
    expect(box.value).toBe('two');
    show('m1');
    expect(box.value).toBe('two');
  });

  it('CHA-03 a device that is slow to keep a message empties the box all the same', async () => {
    port.commands['sendMessage'] = () => new Promise(() => undefined);
    const box = await open();
    await userEvent.type(box, 'slow');
    fireEvent.keyDown(box, { key: 'Enter' });
    await vi.waitFor(() => expect(box.value).toBe(''), { timeout: 1000 });
  });

  it('CHA-03 Shift+Enter makes a line, and nothing but spaces is not sent', async () => {
    const box = await open();
    await userEvent.type(box, 'one{Shift>}{Enter}{/Shift}two');
    expect(box.value).toBe('one\ntwo');
    await userEvent.clear(box);
    await userEvent.type(box, '   {Enter}');
    expect(sent()).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  it('CHA-03 Enter while a letter is being composed does not send', async () => {
    const box = await open();
    fireEvent.change(box, { target: { value: 'に' } });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    expect(sent()).toEqual([]);
  });

  it('CHA-08 shows the draft at once, keeps what is typed 300 ms later, and on blur at once', async () => {
    drafts.set('thread:t1', { body: 'unsent', attachments: [] });
    const box = await open();
    await vi.waitFor(() => expect(box.value).toBe('unsent'));
    await userEvent.type(box, ' yet');
    expect(drafts.get('thread:t1')?.body).toBe('unsent');
    await vi.waitFor(() => expect(drafts.get('thread:t1')?.body).toBe('unsent yet'), { timeout: 1000 });
    await userEvent.type(box, '!');
    act(() => box.blur());
    await vi.waitFor(() => expect(drafts.get('thread:t1')?.body).toBe('unsent yet!'), { timeout: 100 });
  });

  it('CHA-08 a late echo of an older save takes no letter away', async () => {
    const box = await open();
    await userEvent.type(box, 'ab');
    drafts.set('thread:t1', { body: 'a', attachments: [] });
    act(() => port.emit());
    expect(box.value).toBe('ab');
  });

  it('CHA-04 gives the text back when the device could not keep the message', async () => {
    port.commands['sendMessage'] = () => ({ ok: false, error: { kind: 'storage', reason: 'quota' } });
    const box = await open();
    await userEvent.type(box, 'important{Enter}');
    await vi.waitFor(() => expect(box.value).toBe('important'));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be kept');
  });
});
