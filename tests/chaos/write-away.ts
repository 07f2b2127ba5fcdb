import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import type { Book } from './book.ts';
import type { Place } from './chaos-school.ts';
import type { ChaosSeat } from './chaos-seat.ts';
import type { PlannedPerson } from './plan-trial.ts';
import { pause, Patience } from './patience.ts';

/** A dead page is waited for by looking so often, ms. */
const LOOK_MS = 50;
/** Somebody looks so long for what they wrote, ms; after that they go on, and nobody has seen it. */
const SEEING_MS = 3_000;

/** A word of the screens in both languages: a page may change to its reader's while one looks. */
export function bothWords(key: string): readonly string[] {
  return [words('ru')(key), words('en')(key)];
}

/** Resolves when one can write on the screen of a place; throws where that takes too long. */
export async function untilWritable(seat: ChaosSeat, place: Place, patience: Patience): Promise<void> {
  while (!(await isWritable(seat.page, place))) {
    if (patience.isOver) throw new Error(`${seat.name} cannot write at ${place.path}`);
    await patience.look(LOOK_MS);
  }
}

async function isWritable(page: Page | null, place: Place): Promise<boolean> {
  return page !== null && (await (place.kind === 'story' ? heart(page) : box(page, place)).isVisible());
}

/** Lets somebody write through the screen as planned until the time is over, whatever happens to the page meanwhile. */
export async function writeAway(seat: ChaosSeat, plan: PlannedPerson, book: Book, writingMs: number, say: (line: string) => void): Promise<void> {
  const patience = new Patience(writingMs);
  for (const [number, text] of plan.texts.entries()) {
    await patience.look(plan.pausesMs[number] ?? 0);
    while (seat.page === null && !patience.isOver) await patience.look(LOOK_MS);
    const { page } = seat;
    if (patience.isOver || page === null) return;
    try {
      if (plan.place.kind === 'story') await pressHeart(page, seat.name, plan.place, book);
      else await writeWords(page, seat.name, plan.place, text, book);
    } catch (error) {
      say(`${seat.name} could not: ${firstLine(error)}`);
      await pause(LOOK_MS);
    }
  }
}

async function writeWords(page: Page, seat: string, place: Place, text: string, book: Book): Promise<void> {
  const field = box(page, place);
  await field.fill(text, { timeout: SEEING_MS });
  const word = book.write({ seat, place, text, token: text.slice(text.lastIndexOf(' ') + 1) });
  if (place.kind === 'chat') await field.press('Enter', { timeout: SEEING_MS });
  else await page.getByRole('button', { name: named('stories:composer.post') }).click({ timeout: SEEING_MS });
  const shown = place.kind === 'chat' ? page.locator('li:has([data-message])') : page.getByRole('article');
  await shown.filter({ hasText: word.token }).first().waitFor({ timeout: SEEING_MS });
  book.see(word);
}

async function pressHeart(page: Page, seat: string, place: Extract<Place, { kind: 'story' }>, book: Book): Promise<void> {
  const button = heart(page);
  const isLiked = (await button.getAttribute('aria-pressed', { timeout: SEEING_MS })) !== 'true';
  const like = book.like({ seat, classId: place.classId, storyId: place.storyId, isLiked });
  await button.click({ timeout: SEEING_MS });
  await page.locator(`article button[aria-pressed="${String(isLiked)}"]`).first().waitFor({ timeout: SEEING_MS });
  book.see(like);
}

function heart(page: Page) {
  return page.locator('article button[aria-pressed]').first();
}
function box(page: Page, place: Place) {
  return page.getByRole('textbox', { name: named(place.kind === 'chat' ? 'chat:composer.label' : 'stories:composer.label') });
}
function named(key: string): RegExp {
  return new RegExp(`^(?:${bothWords(key).join('|').replaceAll('?', String.raw`\?`)})$`, 'u');
}
function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
