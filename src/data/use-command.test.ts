import { afterEach, expect, test, vi } from 'vitest';
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
