import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { head } from '../e2e/people.ts';
import { picture } from '../e2e/pictures.ts';
import { newClass, newStudents, unique } from '../e2e/school.ts';
import { countRows } from '../e2e/server-database.ts';
import { apiAs, type Api } from '../support/api-as.ts';
import type { PartaServer } from '../support/parta-server.ts';
import { words } from '../support/words.ts';
import type { WebDriver } from './web-driver.ts';

const t = words('en');

/** F-901 began 6 to 17 s after a start; every act waits this long, ms. */
const AFTER_START_MS = 60_000;
/** The longest time until the outbox is empty, ms: photos are prepared on the device first. */
const SENT_MS = 120_000;
/** Both answers of a command that was carried out twice came within a second; a second change is in the outbox by then, ms. */
const SETTLE_MS = 3_000;
const POLL_MS = 200;

/** What became of one act. */
export interface Count {
  readonly act: string;
  /** Rows that the server should have, and has. */
  readonly expected: number;
  readonly found: number;
  /** Changes that the server has refused so far: nobody made one that it could refuse. */
  readonly refused: number;
}

interface Stage {
  readonly parta: PartaServer;
  readonly driver: WebDriver;
  readonly classId: string;
  readonly studentId: string;
}

/**
 * Does each act once: 60 s after a log-in, 60 s after a reload, and 60 s after the tab that led was closed. Answers what
 * PostgreSQL has of it. Throws where a change is not sent in time.
 */
export async function countActs(parta: PartaServer, driver: WebDriver, report: (line: string) => void): Promise<readonly Count[]> {
  const api = await apiAs(parta.url, head);
  await logIn(parta, driver);
  const counts: Count[] = [];
  for (const [start, begin] of STARTS) {
    await begin(driver, parta);
    const stage = { parta, driver, ...(await newRoom(api)) };
    report(`${start}: ${AFTER_START_MS / 1000} s until the acts`);
    await sleep(AFTER_START_MS);
    for (const act of ACTS) {
      const count = await act(stage);
      counts.push({ ...count, act: `${count.act}, ${start}` });
      report(`${count.act}: ${count.found} of ${count.expected}, ${count.refused} refused`);
    }
  }
  return counts;
}

const STARTS: readonly (readonly [name: string, begin: (driver: WebDriver, parta: PartaServer) => Promise<void>])[] = [
  ['after a log-in', () => Promise.resolve()],
  ['after a reload', (driver) => driver.reload()],
  ['after a takeover', takeOver],
];

async function takeOver(driver: WebDriver, parta: PartaServer): Promise<void> {
  const leader = await driver.openTab();
  await driver.goTo(`${parta.url}/teachers/dashboard`);
  await driver.find('main h2');
  await driver.closeTab(leader);
}

const ACTS = [giveStar, createClass, addStudent, postPhotos];

async function giveStar({ parta, driver, classId, studentId }: Stage): Promise<Count> {
  await openInApp(driver, `/teachers/classes/${classId}/room`);
  await driver.click('main button', STUDENT);
  await driver.click(`section[aria-label="${t('room:skills.label')}"] li button`);
  return untilSent(driver, 'a star', 1, () => countRows(parta, 'select count(*) from awards where student_id = $1', [studentId]));
}

async function addStudent({ parta, driver, classId }: Stage): Promise<Count> {
  await openInApp(driver, `/teachers/classes/${classId}/room`);
  await driver.click('main button', t('room:add.open'));
  await driver.type('[role=dialog] input', t('room:field.firstName'), 'Nina');
  await driver.type('[role=dialog] input', t('room:field.lastName'), 'Once');
  await driver.click('[role=dialog] button', t('room:add.save', { count: 1 }));
  return untilSent(driver, 'a student next to another', 2, () => countRows(parta, 'select count(*) from class_students where class_id = $1', [classId]));
}

async function createClass({ parta, driver }: Stage): Promise<Count> {
  const name = unique('Once');
  await openInApp(driver, '/teachers/dashboard');
  await driver.click('main button', t('classes:create'));
  await driver.type('[role=dialog] input', t('classes:form.name'), name);
  await driver.click('[role=dialog] button', t('classes:create'));
  return untilSent(driver, 'a class', 1, () => countRows(parta, 'select count(*) from classes where name = $1', [name]));
}

async function postPhotos({ parta, driver, classId }: Stage): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'parta-engines-'));
  const names = [1, 2].map((number) => `${unique('once')}-${number}.jpg`);
  try {
    for (const name of names) writeFileSync(join(folder, name), (await picture(name, 640, 480)).buffer);
    await openInApp(driver, `/teachers/classes/${classId}/story`);
    await driver.pickFiles('main input[type=file][multiple]', names.map((name) => join(folder, name)));
    for (const name of names) await driver.find('main button', t('media:remove', { name }));
    await driver.click('main button', t('stories:composer.post'));
    return await untilSent(driver, 'two photos', 2, () => countRows(parta, 'select count(*) from files where original_name = any($1)', [`{"${names.join('","')}"}`]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const STUDENT = 'Olaf Once';

async function newRoom(api: Api): Promise<{ classId: string; studentId: string }> {
  const classId = await newClass(api, unique('Once'));
  const [studentId = ''] = await newStudents(api, classId, [['Olaf', 'Once']]);
  return { classId, studentId };
}

async function logIn(parta: PartaServer, driver: WebDriver): Promise<void> {
  await driver.goTo(`${parta.url}/login`);
  await driver.type('input', t('auth:email'), head.email ?? '');
  await driver.type('input', t('auth:password'), head.password);
  await driver.click('button', t('auth:submit'));
  await driver.find('main h2');
}

/** Goes to a screen without loading the page again: the worker stays. */
async function openInApp(driver: WebDriver, path: string): Promise<void> {
  await driver.evaluate(
    `const state = { usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate', { state })); arguments[1]();`,
    path,
  );
}

/** Waits until the server has what was done and nothing more was waiting for `SETTLE_MS`. */
async function untilSent(driver: WebDriver, act: string, expected: number, count: () => Promise<number>): Promise<Count> {
  const end = Date.now() + SENT_MS;
  let doneSince: number | null = null;
  for (;;) {
    const states = z.array(z.string()).parse(await driver.evaluate(OUTBOX));
    const waiting = states.filter((state) => state === 'waiting').length;
    const found = await count();
    doneSince = waiting === 0 && found >= expected ? (doneSince ?? Date.now()) : null;
    if (doneSince !== null && Date.now() - doneSince >= SETTLE_MS) return { act, expected, found, refused: states.length - waiting };
    if (Date.now() > end) throw new Error(`${act}: the server has ${found} of ${expected}, ${waiting} changes wait`);
    await sleep(POLL_MS);
  }
}

/** The states of all changes in the vault. */
const OUTBOX = `
const done = arguments[0];
indexedDB.databases().then((all) => {
  const opening = indexedDB.open(all.find(({ name }) => name.startsWith('parta-vault-')).name);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
    reading.onsuccess = () => { opening.result.close(); done(reading.result.map(({ state }) => state)); };
  };
});
`;
