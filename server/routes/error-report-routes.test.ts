import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorReportCall } from '../../schema/calls/account-calls.ts';
import { JSON_BODY_MAX, REPORT_FRAMES_MAX, REPORT_PART_MAX } from '../../schema/limits.ts';
import type { ErrorReport } from '../../schema/records/error-report.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestClient, type TestClient } from '../../tests/support/test-client.ts';

const report: ErrorReport = { build: 'start-app-Bx12.js', browser: 'Chrome 141, Android', language: 'ru', route: '/teachers/classes/:/room', error: 'TypeError', frames: ['drawRow row-1a2b.js:1:23'] };
let test: TestApp;
let anybody: TestClient;

beforeAll(async () => {
  test = await createTestApp();
  anybody = createTestClient(test.app);
});
afterAll(() => test.close());

it('ERR-02 a report is taken from anybody, once as a whole; what is not in its shape, or long, is refused', async () => {
  expect((await anybody.call(errorReportCall, { body: report })).status).toBe(204);
  const wrong = [{ ...report, message: 'Маша' }, { ...report, route: 'x'.repeat(REPORT_PART_MAX + 1) }, { ...report, frames: Array.from({ length: REPORT_FRAMES_MAX + 1 }, () => 'a') }, { ...report, frames: [{ name: 'Маша' }] }, {}];
  for (const body of wrong) expect((await anybody.call(errorReportCall, { body })).status).toBe(422);
  expect((await anybody.call(errorReportCall, { body: { ...report, build: 'x'.repeat(JSON_BODY_MAX) } })).status).toBe(413);
});

it('ERR-02 one address sends so many reports an hour and no more', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 40; count += 1) statuses.push((await anybody.call(errorReportCall, { body: report })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(30);
});
