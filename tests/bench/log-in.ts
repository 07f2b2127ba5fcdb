import type { Page } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import type { World } from './world.ts';

/** Logs the teacher in through the page, as a person would. */
export async function logInTeacher(world: World, page: Page): Promise<void> {
  await page.goto(`${world.origin.url}/login`);
  await logIn(page, { role: 'teacher', ...world.teacher });
}

/** Turns the whole history on, in the page of somebody who is logged in. */
export async function keepWholeHistory(world: World, page: Page): Promise<void> {
  await page.goto(`${world.origin.url}/outbox`);
  await page.getByRole('switch', { name: words('ru')('outbox:device.history') }).click();
}

interface Counted {
  readonly thread: { readonly '@id': string; readonly _id: string; readonly class: string | null };
  readonly total: number;
}

/** The teacher's threads that one may write to, each with its number of messages. */
async function countedThreads(world: World): Promise<Counted[]> {
  const threads = (await world.get('/threads?itemsPerPage=200')) as { member: Counted['thread'][] };
  const classes = (await world.get('/classes?status=active&itemsPerPage=200')) as { member: { '@id': string }[] };
  const open = threads.member.filter((thread) => thread.class === null || classes.member.some((each) => each['@id'] === thread.class));
  return Promise.all(
    open.map(async (thread) => ({ thread, total: ((await world.get(`${thread['@id']}/messages?itemsPerPage=1`)) as { totalItems: number }).totalItems })),
  );
}

/** Plain ids of the threads that one may write to and that have at least `least` messages. */
export async function threadsWith(world: World, least: number): Promise<string[]> {
  return (await countedThreads(world)).flatMap(({ thread, total }) => (total >= least ? thread._id : []));
}

/** The IRI of the longest thread, and its plain id. */
export async function longestThread(world: World): Promise<{ iri: string; id: string; classId: string }> {
  const longest = (await countedThreads(world)).filter(({ thread }) => thread.class !== null).sort((a, b) => b.total - a.total)[0];
  if (longest === undefined || longest.thread.class === null) throw new Error('The demo school has no class thread');
  return { iri: longest.thread['@id'], id: longest.thread._id, classId: longest.thread.class.slice(longest.thread.class.lastIndexOf('/') + 1) };
}
