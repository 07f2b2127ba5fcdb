import type { Page } from '@playwright/test';
import type { World } from './world.ts';

/** Logs the teacher in through the page, as a person would, and turns the whole history on. */
export async function logInTeacher(world: World, page: Page): Promise<void> {
  await page.goto(`${world.origin.url}/`);
  await page.getByRole('button', { name: /Вход для учителя|Войти как учитель|Я учитель|учител/i }).first().click();
  await page.getByLabel(/Почта|E-mail|Электронная/i).fill(world.teacher.email);
  await page.getByLabel(/Пароль/i).first().fill(world.teacher.password);
  await page.getByRole('dialog').getByRole('button', { name: /^Войти/ }).click();
  await page.waitForURL(/\/teachers/);
  await page.goto(`${world.origin.url}/outbox`);
  await page.getByRole('switch').first().click();
}

/** The IRI of the longest thread, and its plain id. */
export async function longestThread(world: World): Promise<{ iri: string; id: string; classId: string }> {
  const threads = (await world.get('/threads?itemsPerPage=200')) as { member: { '@id': string; _id: string; class: string | null }[] };
  const counted = await Promise.all(
    threads.member.map(async (thread) => ({ thread, total: ((await world.get(`${thread['@id']}/messages?itemsPerPage=1`)) as { totalItems: number }).totalItems })),
  );
  const longest = counted.filter(({ thread }) => thread.class !== null).sort((a, b) => b.total - a.total)[0];
  if (longest?.thread.class == null) throw new Error('The demo school has no class thread');
  return { iri: longest.thread['@id'], id: longest.thread._id, classId: longest.thread.class.slice(longest.thread.class.lastIndexOf('/') + 1) };
}
