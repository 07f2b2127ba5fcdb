import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findServer, SCHEMATHESIS, whyNoServer } from '../../scripts/built-servers.ts';
import { parent, student, teacher } from '../e2e/people.ts';
import { apiTokens } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';

/** Requests per call and phase; `SCHEMATHESIS_EXAMPLES` for a longer run by hand. */
const EXAMPLES = process.env['SCHEMATHESIS_EXAMPLES'] ?? '10';
const SEED = '20261130';
/** Five calls a second for each of three people, at most. */
const TIMEOUT_MS = 600_000;
/** They end the session that the requests are made with. */
const ENDS_SESSION = ['logout', 'changePassword', 'eraseAccount', 'refresh'];

describe.skipIf(whyNoServer(SCHEMATHESIS) !== null)('the description of the API', () => {
  let server: PartaServer;
  let folder: string;

  beforeAll(async () => {
    server = await createPartaServer();
    folder = mkdtempSync(join(tmpdir(), 'parta-schemathesis-'));
    await server.start();
  });
  afterAll(async () => {
    await server.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([['teacher', teacher], ['parent', parent], ['student', student]] as const)('F-610 schemathesis, as a %s, finds no answer that the description does not allow', async (_, person) => {
    const { code, output } = await runSchemathesis(server.url, person, folder);
    expect({ code, report: code === 0 ? '' : output.slice(-8_000) }).toEqual({ code: 0, report: '' });
  }, TIMEOUT_MS);
});

/** Requests made from the served description by one person. Returns the exit code and the report. */
async function runSchemathesis(url: string, person: Login, cwd: string): Promise<{ code: number | null; output: string }> {
  const { accessToken } = await apiTokens(url, person);
  const child = spawn(findServer(SCHEMATHESIS) ?? SCHEMATHESIS.name, [
    'run', `${url}/api/docs.jsonopenapi`, '-H', `Authorization: Bearer ${accessToken}`,
    '--checks', 'all', '--exclude-checks', 'positive_data_acceptance',
    '--phases', 'examples,coverage,fuzzing', '--max-examples', EXAMPLES, '--seed', SEED, '--continue-on-failure', '--no-shrink', '--no-color',
    ...ENDS_SESSION.flatMap((id) => ['--exclude-operation-id', id]),
  ], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  await once(child, 'close');
  return { code: child.exitCode, output };
}
