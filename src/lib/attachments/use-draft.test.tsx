// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { timeOfUuid } from '../../../schema/uuid-v7.ts';
import { PortClient } from '../../data/port-client.ts';
import { runCommand } from '../../data/use-command.ts';
import { useDraft, type Draft } from './use-draft.ts';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

const PLACE = 'thread:t';
/** What the device has, as the vault has it: a worker that dies leaves it as it is. */
let stored: { body: string; attachments: never[]; typedAt: number } | null;
let kept: string[];
let port: FakePort;
let client: PortClient;
let die: () => void;

beforeEach(() => {
  localStorage.setItem('id', 'me');
  stored = null;
  kept = [];
  port = new FakePort(
    { draft: () => stored },
    {
      saveDraft: ({ body, typedAt }) => {
        stored = body === '' ? null : { body: String(body), attachments: [], typedAt: Number(typedAt) };
        port.emit();
        return { ok: true, value: null };
      },
      keptSendings: ({ sendIds }) => ({
        ok: true,
        value: { kept: kept.filter((id) => (sendIds as string[]).includes(id)), lastAt: kept.length === 0 ? null : Math.max(...kept.map((id) => timeOfUuid(id) ?? Number.NaN)) },
      }),
      sendMessage: ({ sendId }) => keep(String(sendId)),
    },
  );
  client = new PortClient(() => ({ ...port.connection(), onDeath: (listener) => (die = listener) }));
  border.client = client;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  client.close();
});

function keep(sendId: string): object {
  kept.push(sendId);
  stored = null;
  port.emit();
  return { ok: true, value: { messageId: sendId } };
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
async function open(join?: Parameters<typeof useDraft>[1]) {
  cleanup();
  const { result } = renderHook(() => useDraft(PLACE, join));
  await settled();
  return result;
}
/** As a composer does it. */
async function send(draft: Draft): Promise<void> {
  const sending = draft.take();
  const result = await runCommand('sendMessage', { threadId: 't', body: sending.body, sendId: sending.id });
  if (!(await draft.isKept(sending, result))) draft.putBack(sending);
}
const sent = () => port.ran.flatMap(({ name, args }) => (name === 'sendMessage' ? [args as { body: string; sendId: string }] : []));
const left = () => Object.keys(localStorage).filter((key) => key !== 'id');

it('CHA-08 words that were sent right before the page was killed, and are not kept, are in the box again, and the same sending when they go', async () => {
  port.commands['sendMessage'] = () => new Promise(() => undefined);
  let box = await open();
  act(() => box.current.setBody('yes'));
  act(() => void send(box.current));
  expect(box.current.body).toBe('');
  box = await open();
  expect(box.current.body).toBe('yes');
  port.commands['sendMessage'] = ({ sendId }) => keep(String(sendId));
  await act(() => send(box.current));
  expect(sent().map(({ body }) => body)).toEqual(['yes', 'yes']);
  expect(new Set(sent().map(({ sendId }) => sendId)).size).toBe(1);
  expect([box.current.body, left()]).toEqual(['', []]);
});

it('CHA-08 words whose page was killed right behind their being kept are not in the box again', async () => {
  port.commands['sendMessage'] = ({ sendId }) => {
    keep(String(sendId));
    return new Promise(() => undefined);
  };
  let box = await open();
  act(() => box.current.setBody('yes'));
  act(() => void send(box.current));
  await settled();
  box = await open();
  expect([box.current.body, left()]).toEqual(['', []]);
});

it('CHA-08 an older state of the words that the device has as their draft is no text of its own; what was typed behind them stands below', async () => {
  port.commands['sendMessage'] = () => new Promise(() => undefined);
  let box = await open();
  act(() => box.current.setBody('ye'));
  act(() => box.current.flush());
  await settled();
  act(() => box.current.setBody('yes'));
  act(() => void send(box.current));
  expect(stored?.body).toBe('ye');
  box = await open();
  expect(box.current.body).toBe('yes');
  act(() => void send(box.current));
  act(() => box.current.setBody('and more'));
  box = await open();
  expect(box.current.body).toBe('yes\nand more');
});

it('CHA-08 a killed browser brings last words back that are older than the draft: the draft stays; younger ones take its place, and so does what is typed under a clock that was set back', async () => {
  const lastWords = (text: string, at: number) => localStorage.setItem(`parta.typed.me.${PLACE}`, JSON.stringify({ text, at }));
  const tomorrow = Date.now() + 86_400_000;
  stored = { body: 'yes and more', attachments: [], typedAt: tomorrow };
  lastWords('yes and', tomorrow - 400);
  let box = await open();
  expect([box.current.body, left()]).toEqual(['yes and more', []]);
  lastWords('yes and more of it', tomorrow + 1);
  box = await open();
  expect(box.current.body).toBe('yes and more of it');
  act(() => box.current.setBody('no'));
  act(() => box.current.flush());
  await settled();
  expect(stored.typedAt).toBeGreaterThan(tomorrow + 1);
  expect([stored.body, left()]).toEqual(['no', []]);
});

it('CHA-08 a killed browser brings last words back of a text that was sent since: they are not in the box again; what was typed behind the sending is', async () => {
  let disk: readonly [string, string][] = [];
  const reachDisk = (): void => void (disk = Object.entries<string>(localStorage));
  const comeBack = (): void => {
    for (const [key, text] of disk) localStorage.setItem(key, text);
  };
  let box = await open();
  act(() => box.current.setBody('ye'));
  act(() => box.current.setBody('yes'));
  reachDisk();
  await act(() => send(box.current));
  comeBack();
  box = await open();
  expect([box.current.body, left()]).toEqual(['', []]);

  act(() => box.current.setBody('no'));
  await act(() => send(box.current));
  act(() => box.current.setBody('perhaps'));
  reachDisk();
  comeBack();
  box = await open();
  expect(box.current.body).toBe('perhaps');
});

it('CHA-08 last words of a page before stay in safety while it is asked whether they were sent, and stand before what is typed meanwhile', async () => {
  const answer = Promise.withResolvers<object>();
  port.commands['keptSendings'] = () => answer.promise;
  localStorage.setItem(`parta.typed.me.${PLACE}`, JSON.stringify({ text: 'yes', at: Date.now() }));
  const box = await open();
  expect([box.current.body, left()]).toEqual(['', [`parta.typed.me.${PLACE}`]]);
  act(() => box.current.setBody('and more'));
  answer.resolve({ ok: true, value: { kept: [], lastAt: null } });
  await settled();
  expect(box.current.body).toBe('yes\nand more');
});

it('CAL-02 last words and what is typed meanwhile become one text as the place has it', async () => {
  const answer = Promise.withResolvers<object>();
  port.commands['keptSendings'] = () => answer.promise;
  localStorage.setItem(`parta.typed.me.${PLACE}`, JSON.stringify({ text: 'yes', at: Date.now() }));
  const box = await open(({ body }, text) => `{${body}} {${text}}`);
  act(() => box.current.setBody('and more'));
  answer.resolve({ ok: true, value: { kept: [], lastAt: null } });
  await settled();
  expect(box.current.body).toBe('{yes} {and more}');
});

it('CHA-03 R-OUT-17 a worker that died behind its writing is told as what it was: kept, and the box stays empty', async () => {
  const box = await open();
  port.commands['sendMessage'] = ({ sendId }) => {
    keep(String(sendId));
    return new Promise(() => undefined);
  };
  act(() => box.current.setBody('yes'));
  act(() => void send(box.current));
  await settled();
  act(() => die());
  await settled();
  expect([box.current.body, left()]).toEqual(['', []]);
});

it('CHA-03 R-OUT-17 a command that ends behind its time is sent again as the same one, until its words are others', async () => {
  const box = await open();
  port.commands['sendMessage'] = () => ({ ok: false, error: { kind: 'storage', reason: 'blocked' } });
  act(() => box.current.setBody('yes'));
  await act(() => send(box.current));
  expect(box.current.body).toBe('yes');
  await act(() => send(box.current));
  act(() => box.current.setBody('yes!'));
  await act(() => send(box.current));
  const ids = sent().map(({ sendId }) => sendId);
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
});

it('F-811 words that another tab has sent leave the box of this one, which is in sight and has typed them', async () => {
  const [one, other] = [renderHook(() => useDraft(PLACE)), renderHook(() => useDraft(PLACE))];
  await settled();
  act(() => one.result.current.setBody('at nine'));
  act(() => one.result.current.flush());
  await settled();
  expect(other.result.current.body).toBe('at nine');
  await act(async () => send(other.result.current));
  await settled();
  expect([one.result.current.body, other.result.current.body]).toEqual(['', '']);
  expect(sent().map(({ body }) => body)).toEqual(['at nine']);
});

it('F-811 words typed since stay in the box, whatever another tab sends', async () => {
  const [one, other] = [renderHook(() => useDraft(PLACE)), renderHook(() => useDraft(PLACE))];
  await settled();
  act(() => one.result.current.setBody('at nine'));
  act(() => one.result.current.flush());
  await settled();
  act(() => one.result.current.setBody('at nine, and bring skates'));
  await act(async () => send(other.result.current));
  await settled();
  expect(one.result.current.body).toBe('at nine, and bring skates');
});
