import { expect, it } from 'vitest';
import { pushErrorsHourly } from './push-error-log.ts';
import { PushError } from './push-jobs.ts';

class TestPushError extends PushError {}
const failureAt = (endpoint: string) => new TestPushError({ channel: 'web', endpoint, publicKey: '', authToken: '' }, 'delayed');

it('F-606 failed pushes are logged once an hour for each known service and once for all other hosts, with their number', () => {
  let now = 0;
  const lines: string[] = [];
  const onError = pushErrorsHourly((_error, what) => lines.push(what), { now: () => now });
  for (let index = 0; index < 9_000; index += 1) onError(failureAt(`https://host-${index}.example/x`), 'push');
  for (let index = 0; index < 10; index += 1) onError(failureAt('https://fcm.googleapis.com/x'), 'push');
  expect(lines).toEqual(['push', 'push']);
  now += 3_600_001;
  onError(failureAt('https://host.example/x'), 'push');
  onError(new Error('a bug'), 'push');
  onError(new Error('a bug'), 'push');
  expect(lines.slice(2)).toEqual(['push, and 8999 times before', 'push', 'push']);
});
