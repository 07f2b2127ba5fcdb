// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MESSAGE_BODY_MAX } from '../../../schema/limits.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import type { AttachmentView, DraftOptions } from '../../../schema/port/views.ts';
import { MessageComposer } from './message-composer.tsx';
import { useReply, type Reply } from './use-reply.ts';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

let port: FakePort;
let client: PortClient;
const drafts = new Map<unknown, { body: string; attachments: AttachmentView[]; options?: DraftOptions }>();
const PHOTO: AttachmentView = { _id: 'p1', type: 'photo', originalName: 'house.jpg', mimeType: 'image/jpeg', size: 1000, width: 4, height: 3, isLocal: true, percent: null };

beforeEach(async () => {
  stubMatchMedia();
  stubResizeObserver();
  drafts.clear();
  port = new FakePort(
    { draft: ({ place }) => drafts.get(place) ?? null },
    {
      saveDraft: ({ place, body }) => {
        drafts.set(place, { attachments: [], ...drafts.get(place), body: String(body) });
        port.emit();
        return { ok: true, value: null };
      },
      setDraftOptions: ({ place, options }) => {
        drafts.set(place, { body: '', attachments: [], ...drafts.get(place), options: options as DraftOptions });
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
  localStorage.clear();
  vi.unstubAllGlobals();
  client.close();
});

/* As in a conversation: what is answered is part of the draft. */
let reply: Reply;
function Composed({ newestOwn }: { newestOwn: string | null }) {
  const own = useReply('t1', SAID);
  useEffect(() => {
    reply = own;
  });
  return <MessageComposer threadId="t1" newestOwn={newestOwn} reply={own} />;
}
const ASKED = messageSample({ _id: 'asked', author: 'Anna', body: 'When do we meet?\nAt nine?' });
const SAID = { isLoaded: true, rows: [ASKED], total: null, more: 'stored' } as const;

let show: (newestOwn: string | null) => void;

async function open() {
  const screenOf = (newestOwn: string | null) => (
    <Suspense fallback={null}>
      <ToastProvider>
        <Composed newestOwn={newestOwn} />
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
    expect(sent()).toMatchObject([{ threadId: 't1', body: 'Добрый день' }]);
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

  it('CHA-03 a letter that comes just when the held text is let go, before that is drawn, goes into an empty box', async () => {
    port.commands['sendMessage'] = () => new Promise(() => undefined);
    const box = await open();
    await userEvent.type(box, 'one');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.keyDown(box, { key: 'Enter' });
    vi.advanceTimersByTime(100);
    box.dispatchEvent(new InputEvent('beforeinput', { bubbles: true }));
    const shown = box.value;
    vi.useRealTimers();
    expect(shown).toBe('');
  });

  it('CHA-03 a device that is slow to keep a message empties the box all the same', async () => {
    port.commands['sendMessage'] = () => new Promise(() => undefined);
    const box = await open();
    await userEvent.type(box, 'slow');
    fireEvent.keyDown(box, { key: 'Enter' });
    await vi.waitFor(() => expect(box.value).toBe(''), { timeout: 1000 });
  });

  it('CHA-03 on a device that is slow to keep a message its photos go with the text, and a second press sends nothing', async () => {
    const kept = Promise.withResolvers<unknown>();
    port.commands['sendMessage'] = () => kept.promise;
    drafts.set('thread:t1', { body: 'look', attachments: [PHOTO] });
    const box = await open();
    await screen.findByRole('button', { name: /house\.jpg/u });
    fireEvent.keyDown(box, { key: 'Enter' });
    await vi.waitFor(() => expect(box.value).toBe(''), { timeout: 1000 });
    expect(screen.queryByRole('button', { name: /house\.jpg/u })).toBeNull();
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent()).toMatchObject([{ threadId: 't1', body: 'look' }]);
    kept.resolve({ ok: false, error: { kind: 'storage', reason: 'quota' } });
    await vi.waitFor(() => expect(box.value).toBe('look'));
    expect(screen.getByRole('button', { name: /house\.jpg/u })).toBeTruthy();
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

  it('CHA-08 what was typed, and kept as a draft, before it turned out that a message could not be kept stands below it', async () => {
    const kept = Promise.withResolvers<unknown>();
    port.commands['sendMessage'] = () => kept.promise;
    const box = await open();
    await userEvent.type(box, 'first{Enter}second');
    await vi.waitFor(() => expect(drafts.get('thread:t1')?.body).toBe('second'), { timeout: 1000 });
    kept.resolve({ ok: false, error: { kind: 'storage', reason: 'quota' } });
    await vi.waitFor(() => expect(box.value).toBe('first\nsecond'));
  });

  it('CHA-08 what the device could not keep as a draft is there after a reload all the same', async () => {
    localStorage.setItem('id', 'me');
    port.commands['saveDraft'] = () => ({ ok: false, error: { kind: 'storage', reason: 'quota' } });
    const box = await open();
    await userEvent.type(box, 'unkept');
    act(() => box.blur());
    await vi.waitFor(() => expect(port.ran.map(({ name }) => name)).toContain('saveDraft'));
    await act(() => new Promise((done) => setTimeout(done, 20)));
    cleanup();
    const after = await open();
    // The device is asked first whether they were sent.
    await vi.waitFor(() => expect(after.value).toBe('unkept'));
  });

  it('CHA-03 Enter in the search for an emoji sends nothing', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const box = await open();
    await userEvent.type(box, 'unfinished');
    await userEvent.click(screen.getByRole('button', { name: 'Emoji' }));
    await userEvent.type(await screen.findByPlaceholderText('Find an emoji', {}, { timeout: 5000 }), 'qqqq{Enter}');
    expect(sent()).toEqual([]);
    expect(box.value).toBe('unfinished');
  });

  it.each([
    ['words that a table or a document gives with their picture stay words', ['text/plain', 'text/html', 'Files'], 0],
    ['a picture of a page is attached', ['text/html', 'Files'], 1],
    ['a file by its name is attached', ['text/plain', 'Files'], 1],
  ])('CHA-03 pasted, %s', async (_, types, attached) => {
    port.commands['addDraftFiles'] = () => ({ ok: true, value: { draft: { body: '', attachments: [] }, refused: [] } });
    const box = await open();
    const isLeft = fireEvent.paste(box, { clipboardData: { types, getData: () => '', files: [new File(['x'], 'image.png', { type: 'image/png' })] } });
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(port.ran.filter(({ name }) => name === 'addDraftFiles')).toHaveLength(attached);
    expect(isLeft).toBe(attached === 0);
  });

  it('F-405 of a paste that is too long only what fits is laid out, drawn and stored, and it says how much was cut', async () => {
    await open();
    const box = screen.getByRole<HTMLTextAreaElement>('textbox');
    await userEvent.click(box);
    await userEvent.paste('ё'.repeat(100_000));
    expect(box.value).toHaveLength(10_000);
    expect(screen.getByText(/^90,000 characters didn’t fit and were cut: at most 10,000 fit here\./u)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
    await userEvent.type(box, '{Backspace}');
    expect(screen.queryByText(/didn’t fit/u)).toBeNull();
  });

  it('CHA-03 what is too long is neither cut nor sent, and the field says by how much', async () => {
    const box = await open();
    const long = 'x'.repeat(MESSAGE_BODY_MAX + 1);
    fireEvent.change(box, { target: { value: long } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(sent()).toEqual([]);
    expect(box.value).toBe(long);
    expect(document.querySelector(`[id="${box.getAttribute('aria-describedby')}"]`)?.textContent).toContain('1 character too many: at most 10,000 fit here');
    fireEvent.change(box, { target: { value: `${long.slice(1)}  ` } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await vi.waitFor(() => expect(sent()).toMatchObject([{ threadId: 't1', body: long.slice(1) }]));
  });

  const strip = () => screen.queryByText('When do we meet?');

  it('EXT-05 what is answered stands over the text, is kept with the draft, and goes with the message', async () => {
    const box = await open();
    act(() => reply.start(ASKED));
    expect(strip()).not.toBeNull();
    expect(screen.getByText('Reply to Anna')).toBeTruthy();
    expect(document.activeElement).toBe(box);
    expect(drafts.get('thread:t1')?.options?.replyTo).toMatchObject({ '@id': '/threads/t1/messages/asked', quoted: { excerpt: 'When do we meet?' } });
    await userEvent.type(box, 'At nine{Enter}');
    expect(sent()).toMatchObject([{ threadId: 't1', body: 'At nine' }]);
    expect(port.ran.map(({ name }) => name).lastIndexOf('setDraftOptions')).toBeLessThan(port.ran.map(({ name }) => name).indexOf('sendMessage'));
    expect(strip()).toBeNull();
  });

  it.each(['button', 'Escape'])('EXT-05 the reply is given up by the %s, the text stays', async (way) => {
    drafts.set('thread:t1', { body: 'words', attachments: [], options: { replyTo: { '@id': '/threads/t1/messages/asked', quoted: { createdAt: ASKED.createdAt, createdBy: ASKED.createdBy, excerpt: 'When do we meet?', files: null } } } });
    const box = await open();
    await vi.waitFor(() => expect(strip()).not.toBeNull());
    if (way === 'Escape') await userEvent.type(box, '{Escape}');
    else await userEvent.click(screen.getByRole('button', { name: 'Do not reply to this message' }));
    expect(strip()).toBeNull();
    expect(drafts.get('thread:t1')).toMatchObject({ body: 'words', options: {} });
    expect(document.activeElement).toBe(box);
  });

  it('EXT-05 of a message that was deleted meanwhile the strip shows no word', async () => {
    const gone = messageSample({ _id: 'gone', createdAt: '2026-11-21T10:05:00.000Z', body: 'a secret' });
    await open();
    act(() => reply.start(gone));
    expect(screen.queryByText('a secret')).toBeNull();
    expect(screen.getByText('Message deleted')).toBeTruthy();
  });

  it('EXT-05 what is answered is there again when the device could not keep the message', async () => {
    port.commands['sendMessage'] = () => ({ ok: false, error: { kind: 'storage', reason: 'quota' } });
    const box = await open();
    act(() => reply.start(ASKED));
    await userEvent.type(box, 'important{Enter}');
    await vi.waitFor(() => expect(strip()).not.toBeNull());
  });
});
