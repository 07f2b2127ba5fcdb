import type { GateAnswer } from '../support/http-gate.ts';
import type { At } from './screen.ts';
import { dialogClosed, onlineAndCalm, steps, type Step } from './steps.ts';

/* How something is made to go wrong, to wait or to end, and how it is mended again. */

/**
 * While a picture stands something is other than usual, of the server's answers or in the browser: `begin` does it and
 * answers how to undo it, `end` undoes it. Make one for each picture.
 */
export function during(start: (at: At) => (() => void) | Promise<() => void>): { readonly begin: Step; readonly end: Step } {
  let stop: () => void = () => undefined;
  return {
    async begin(at) {
      stop();
      stop = await start(at);
    },
    async end() {
      stop();
    },
  };
}
/** What goes by itself after a while stays until the page is left: timers of a second and more do not run out. */
export const timeStands: Step = async ({ page }) => page.evaluate(() => {
  const { setTimeout: start } = globalThis;
  Object.assign(globalThis, { setTimeout: (work: () => void, ms = 0) => (ms < 1000 ? start(work, ms) : 0) });
});
/** How the server says no. */
export function problem(status: number, words: string): GateAnswer {
  return { status, headers: { 'content-type': 'application/problem+json' }, body: Buffer.from(JSON.stringify({ '@type': 'Error', type: 'about:blank', title: words, status, detail: words })) };
}

/** How the server refuses an uploaded file that it cannot read. */
export const BROKEN_FILE: GateAnswer = {
  status: 422,
  headers: { 'content-type': 'application/problem+json' },
  body: Buffer.from(JSON.stringify({
    '@type': 'Error', type: 'about:blank', title: 'Unprocessable Content', status: 422, code: 'invalid',
    violations: [{ propertyPath: 'file', message: 'The file is damaged', code: 'fileBroken' }],
  })),
};

/** What failed or waits is let go: the next picture begins with nothing in the outbox, and nobody else's hears of it. */
export const discardAll: Step = async (at) => {
  await at.page.goto('/outbox');
  const list = at.page.getByRole('main');
  const isEmpty = list.getByText(at.t('outbox:empty.title'), { exact: true });
  const discard = list.getByRole('button', { name: new RegExp(`^${RegExp.escape(at.t('outbox:discardOf', { title: '' }).trim())}`, 'u') }).first();
  for (;;) {
    await isEmpty.or(discard).first().waitFor();
    if (await isEmpty.isVisible()) return;
    await discard.click();
    await at.page.getByRole('alertdialog').getByRole('button', { name: at.t('outbox:discard.confirm'), exact: true }).click();
    await dialogClosed(at);
    await at.page.waitForTimeout(300);
  }
};

/** The same, and online again. */
export const letGo = steps(discardAll, onlineAndCalm);

/** What this device has written down of the one who is here is other than it was, from the next start of the app on. */
export async function changeVault({ page }: At, key: string, change: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    async ([of, changes]) => {
      const done = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          asked.addEventListener('success', () => resolve(asked.result));
          asked.addEventListener('error', () => reject(new Error(of)));
        });
      const vault = await done(indexedDB.open(`parta-vault-${localStorage.getItem('id')}`));
      const rows = vault.transaction('values', 'readwrite').objectStore('values');
      const row: unknown = await done<unknown>(rows.get(of));
      if (typeof row !== 'object' || row === null || !('value' in row)) throw new Error(`Nothing called ${of}`);
      const isText = typeof row.value === 'string';
      const before: unknown = isText ? JSON.parse(String(row.value)) : row.value;
      const after: unknown = Object.assign({}, before, changes);
      await done(rows.put({ ...row, value: isText ? JSON.stringify(after) : after }));
      vault.close();
    },
    [key, change] as const,
  );
}

/** Words that were typed in a conversation which is no longer on this device, from the next start of the app on. */
export async function strandDraft({ page }: At, body: string): Promise<void> {
  await page.evaluate(async (words) => {
    const asked = indexedDB.open(`parta-vault-${localStorage.getItem('id')}`);
    await new Promise((resolve) => { asked.addEventListener('success', resolve); });
    const vault = asked.result;
    vault.transaction('drafts', 'readwrite').objectStore('drafts').put({ place: 'thread:01890000-0000-7000-8000-00000000dead', body: words, attachments: [], updatedAt: Date.now() });
    vault.close();
  }, body);
}
