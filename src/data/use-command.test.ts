import { afterEach, expect, test, vi } from 'vitest';
import type { CommandName } from '../../schema/port/commands.ts';
import { FakePort } from '../../tests/support/fake-port.ts';
import { PortClient } from './port-client.ts';
import { isUnderWay } from './under-way.ts';
import { runCommand } from './use-command.ts';

const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('./start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

let client: PortClient;
afterEach(() => client.close());

test('SWK-01 while something is being written a waiting version does not load the page anew; what is only read is not in its way', async () => {
  const answer = Promise.withResolvers<unknown>();
  const port = new FakePort({}, { createStory: () => answer.promise, recipients: () => new Promise(() => undefined) });
  client = new PortClient(() => port.connection());
  border.client = client;
  void runCommand('recipients', {});
  expect(isUnderWay()).toBe(false);
  const posting = runCommand('createStory', { classId: 'c', body: 'A trip' });
  expect(isUnderWay()).toBe(true);
  answer.resolve({ ok: false, error: { kind: 'storage', reason: 'quota' } });
  await posting;
  expect(isUnderWay()).toBe(false);
});

test.each(['acknowledgeStory', 'scheduleStory', 'remindOfStory', 'rewardStudent', 'addStudents', 'setLanguage', 'dropOutboxFile', 'retryOutbox'] as const)('SYN-02 R-TAB-08 what %s writes is sent when the page is closed, too: the browser is asked to wake the service worker, once it is written', async (name) => {
  const asked = await askedAfter(name, { ok: true, value: null });
  expect(asked).toEqual(['parta-outbox']);
});

test.each(['addDraftFiles', 'saveDraft', 'sendVerification', 'recipients', 'markStoryRead', 'markThreadRead'] as const)('R-TAB-08 nobody is woken for %s', async (name) => {
  expect(await askedAfter(name, { ok: true, value: null })).toEqual([]);
});

test('R-TAB-08 nobody is woken for what could not be written', async () => {
  expect(await askedAfter('sendMessage', { ok: false, error: { kind: 'storage', reason: 'quota' } })).toEqual([]);
});

/** The tags for which the browser was asked after a command that ends so. */
async function askedAfter(name: CommandName, result: unknown): Promise<string[]> {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration: async () => ({ sync: { register: async (tag: string) => void asked.push(tag) } }) } });
  const port = new FakePort({}, { [name]: () => result });
  client = new PortClient(() => port.connection());
  border.client = client;
  await runCommand(name, {} as never);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  return asked;
}
