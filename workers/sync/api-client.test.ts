import { describe, expect, test } from 'vitest';
import { createMessageCall, deleteMessageCall, threadCall } from '../../schema/calls/thread-calls.ts';
import { patchClassCall } from '../../schema/calls/class-calls.ts';
import { uploadCall } from '../../schema/calls/file-calls.ts';
import { classRecord, messageRecord, threadRecord } from '../testing/sample-records.ts';
import { VirtualClock } from '../../tests/support/virtual-clock.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import type { HttpRequest, HttpResponse } from './environment.ts';

const LD = { 'content-type': 'application/ld+json; charset=utf-8' };

function clientOf(response: HttpResponse | Error): { api: ApiClient; sent: HttpRequest[]; contacts: boolean[] } {
  const sent: HttpRequest[] = [];
  const contacts: boolean[] = [];
  const net = {
    request: (request: HttpRequest) => {
      sent.push(request);
      return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
    },
  };
  const api = createApiClient({ net, clock: new VirtualClock(), language: () => 'ru' });
  api.watchContact((isReached) => contacts.push(isReached));
  return { api, sent, contacts };
}

describe('what is sent', () => {
  test('headers of the contract: language, token, key, media types', async () => {
    const { api, sent } = clientOf({ status: 200, headers: LD, text: JSON.stringify(classRecord()) });
    await api.send(patchClassCall, { params: { classId: 'a/b' }, body: { name: '5B' }, key: 'k', token: 't' });
    expect(sent[0]).toMatchObject({
      method: 'PATCH', path: '/classes/a%2Fb', body: '{"name":"5B"}', timeoutMs: 15_000,
      headers: { accept: 'application/ld+json', 'accept-language': 'ru', authorization: 'Bearer t', 'idempotency-key': 'k', 'content-type': 'application/merge-patch+json' },
    });
    await api.send(createMessageCall, { params: { threadId: 'x' }, body: { body: 'hi' } });
    expect(sent[1]?.headers['content-type']).toBe('application/ld+json');
    await api.send(uploadCall, { body: new FormData() });
    expect(sent[2]).toMatchObject({ timeoutMs: 60_000 });
    expect(sent[2]?.headers['content-type']).toBeUndefined();
  });
});

describe('SYN-05 what counts as an answer', () => {
  const message = messageRecord(crypto.randomUUID());
  test('our media type and our shape', async () => {
    const { api, contacts } = clientOf({ status: 201, headers: LD, text: JSON.stringify(message) });
    expect(await api.send(createMessageCall, { params: { threadId: 'x' }, body: { body: '' } })).toMatchObject({ kind: 'ok', status: 201, value: { _id: message._id } });
    expect(contacts).toEqual([true]);
  });
  test('a portal that answers the right JSON with its own media type is not our server', async () => {
    const { api, contacts } = clientOf({ status: 200, headers: { 'content-type': 'text/html' }, text: JSON.stringify(threadRecord()) });
    expect(await api.send(threadCall, { params: { threadId: 'x' } })).toMatchObject({ kind: 'unreachable', reason: 'captive' });
    expect(contacts).toEqual([false]);
  });
  test('a portal’s 200 to a deletion deletes nothing', async () => {
    const { api } = clientOf({ status: 200, headers: { 'content-type': 'text/html' }, text: '<html>' });
    expect(await api.send(deleteMessageCall, { params: { threadId: 'x', messageId: 'y' } })).toMatchObject({ kind: 'unreachable', reason: 'captive' });
  });
  test('nor does a 204 that does not say it is ours: filters answer so what they do not let through', async () => {
    const erase = (headers: Record<string, string>): Promise<unknown> => clientOf({ status: 204, headers, text: '' }).api.send(deleteMessageCall, { params: { threadId: 'x', messageId: 'y' } });
    expect(await erase({})).toEqual({ kind: 'unreachable', reason: 'captive', retryAfterMs: null });
    expect(await erase({ 'parta-answer': 'empty' })).toMatchObject({ kind: 'ok', status: 204 });
  });
  test.each([403, 404, 511])('a %i that is no problem+json refuses nothing', async (status) => {
    const { api } = clientOf({ status, headers: { 'content-type': 'application/json' }, text: JSON.stringify({ title: 'Forbidden', status }) });
    expect((await api.send(threadCall, { params: { threadId: 'x' } })).kind).toBe('unreachable');
  });
  test('a problem is one with its words, and Retry-After in ms', async () => {
    const { api } = clientOf({ status: 429, headers: { 'content-type': 'application/problem+json', 'retry-after': '7' }, text: JSON.stringify({ title: 'Slow down', status: 429 }) });
    expect(await api.send(threadCall, { params: { threadId: 'x' } })).toMatchObject({ kind: 'problem', status: 429, problem: { title: 'Slow down' }, retryAfterMs: 7000 });
  });
  test('an answer that the contract does not know, a gateway’s page, and no answer are three kinds of unreachable', async () => {
    const ask = async (response: HttpResponse | Error): Promise<unknown> => clientOf(response).api.send(threadCall, { params: { threadId: 'x' } });
    expect(await ask({ status: 200, headers: LD, text: '{"@type":"Thread"}' })).toMatchObject({ kind: 'unreachable', reason: 'garbled' });
    expect(await ask({ status: 502, headers: {}, text: '<html>' })).toMatchObject({ kind: 'unreachable', reason: 'gateway' });
    expect(await ask(new TypeError('failed to fetch'))).toMatchObject({ kind: 'unreachable', reason: 'network' });
  });
  test('R-OUT-07 Retry-After of a stranger is not our server’s: a gateway’s counts for a minute at most, a portal’s not at all', async () => {
    const ask = async (status: number, wait: string, type = 'text/html'): Promise<unknown> => clientOf({ status, headers: { 'content-type': type, 'retry-after': wait }, text: '<html>' }).api.send(threadCall, { params: { threadId: 'x' } });
    expect(await ask(503, '3600')).toEqual({ kind: 'unreachable', reason: 'gateway', retryAfterMs: 60_000 });
    expect(await ask(503, '5')).toEqual({ kind: 'unreachable', reason: 'gateway', retryAfterMs: 5_000 });
    expect(await ask(429, '3600')).toEqual({ kind: 'unreachable', reason: 'captive', retryAfterMs: null });
    expect(await ask(200, '3600')).toEqual({ kind: 'unreachable', reason: 'captive', retryAfterMs: null });
    expect(await ask(200, '3600', 'application/ld+json')).toEqual({ kind: 'unreachable', reason: 'garbled', retryAfterMs: null });
  });
});
