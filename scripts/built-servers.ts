import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A server of others that a test runs. */
export interface TestServer {
  readonly name: string;
  /** What is missing where it is. */
  readonly purpose: string;
  /** The Go program that it is built from, of a fixed version; without it, it must be on the PATH. */
  readonly source?: { readonly program: string; readonly version: string };
}

export const CENTRIFUGO: TestServer = { name: 'centrifugo', purpose: 'realtime by a real Centrifugo' };
export const S3_GATEWAY: TestServer = { name: 'versitygw', purpose: 'files on a real S3 server', source: { program: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.8.0' } };
/** A client, not a server; found the same way. From PyPI: `pip install schemathesis`. */
export const SCHEMATHESIS: TestServer = { name: 'schemathesis', purpose: 'requests that schemathesis makes from the API description' };
const ALL = [CENTRIFUGO, S3_GATEWAY, SCHEMATHESIS] as const;

/** Not in git, and gone with the packages. */
const FOLDER = resolve('node_modules/.cache/servers');
const GO_PLACES = ['/usr/local/go/bin', '/usr/lib/go/bin'] as const;
/** On two cores it takes two or three minutes; a network that swallows everything must not hold up the tests for longer. */
const BUILD_TIMEOUT_MS = 900_000;

/** The built one, else the one on the PATH, else null. */
export function findServer(server: TestServer): string | null {
  const built = builtPath(server);
  if (built !== null && existsSync(built)) return built;
  return onPath(server.name);
}

/** Why tests of this server are skipped, or null where it can run. */
export function whyNoServer(server: TestServer): string | null {
  if (findServer(server) !== null) return null;
  return `no ${server.name} on the PATH${server.source === undefined ? '' : ', and npm run test:servers built none'}`;
}

/** Builds what is missing and can be built. One line for each says what the tests will run against, or why not. */
export function buildTestServers(): string[] {
  return ALL.map((server) => `${server.name}: ${stateOf(server)}`);
}

function stateOf(server: TestServer): string {
  const found = findServer(server);
  if (found !== null) return found === builtPath(server) ? `built, ${server.source?.version}` : `on the PATH`;
  const skipped = `tests of ${server.purpose} are skipped`;
  if (server.source === undefined) return `not on the PATH: ${skipped}`;
  const go = onPath('go', GO_PLACES);
  if (go === null) return `not on the PATH, and no Go to build it with: ${skipped}`;
  const start = Date.now();
  const fault = build(go, server.name, server.source);
  const seconds = ((Date.now() - start) / 1000).toFixed(0);
  return fault === null ? `built, ${server.source.version}, in ${seconds} s` : `could not be built (${fault}): ${skipped}`;
}

/** Null, or what Go said at last. What is in Go's cache already is taken from there: no network is needed a second time. */
function build(go: string, name: string, source: { program: string; version: string }): string | null {
  const folder = join(FOLDER, 'built');
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GOBIN: folder, GOFLAGS: '', CGO_ENABLED: '0' };
  // What lies in Go's own cache was checked when it came; asking for its sums again would need the network.
  const cached = { GOPROXY: pathToFileURL(join(goSetting(go, 'GOMODCACHE'), 'cache/download')).href, GOSUMDB: 'off' };
  let fault = 'nothing was said';
  for (const from of [cached, {}]) {
    try {
      execFileSync(go, ['install', '-trimpath', '-ldflags=-s -w', `${source.program}@${source.version}`], { env: { ...env, ...from }, stdio: ['ignore', 'ignore', 'pipe'], timeout: BUILD_TIMEOUT_MS });
      renameSync(join(folder, name), builtPathOf(name, source.version));
      return null;
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error && error.stderr instanceof Buffer ? error.stderr.toString('utf8').trim() : '';
      fault = said.split('\n').at(-1)?.trim() ?? String(error);
    }
  }
  return fault;
}

function goSetting(go: string, name: string): string {
  return execFileSync(go, ['env', name], { encoding: 'utf8' }).trim();
}

function builtPath({ name, source }: TestServer): string | null {
  return source === undefined ? null : builtPathOf(name, source.version);
}

function builtPathOf(name: string, version: string): string {
  return join(FOLDER, `${name}-${version}`);
}

function onPath(name: string, besides: readonly string[] = []): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''), ...besides];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
