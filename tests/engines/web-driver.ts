import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** The key under which WebDriver names an element (W3C WebDriver, section 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** The longest wait for an element or a condition, ms: a cold WebKit on a busy machine draws its first screen in 20 s. */
const WAIT_MS = 60_000;
/** A driver that says nothing has lost the command: WebKit's does when a page goes away under a script, ms. */
const ANSWER_MS = WAIT_MS + 30_000;
const POLL_MS = 100;

const answerSchema = z.object({ value: z.unknown() });
const errorSchema = z.object({ error: z.string(), message: z.string() });
const elementSchema = z.object({ [ELEMENT]: z.string() });
const sessionSchema = z.object({ sessionId: z.string() });
const windowSchema = z.object({ handle: z.string() });

/** The answer of a driver that refused a command. */
export class WebDriverError extends Error {}

/** One browser session over the W3C WebDriver protocol. `url`: where the driver listens. */
export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  /** Starts a browser. `capabilities`: what the session must be able to do (`alwaysMatch`). */
  static async open(url: string, capabilities: object): Promise<WebDriver> {
    const made = sessionSchema.parse(await send('POST', `${url}/session`, { capabilities: { alwaysMatch: capabilities } }));
    const driver = new WebDriver(`${url}/session/${made.sessionId}`);
    await driver.#post('/timeouts', { script: WAIT_MS, pageLoad: WAIT_MS, implicit: 0 });
    return driver;
  }

  async goTo(url: string): Promise<void> {
    await this.#post('/url', { url });
  }

  async reload(): Promise<void> {
    await this.#post('/refresh', {});
  }

  /** Opens a tab that shares storage with this one, and goes on in it. Answers the handle of the tab before. */
  async openTab(): Promise<string> {
    const before = z.string().parse(await send('GET', `${this.#session}/window`));
    const { handle } = windowSchema.parse(await this.#post('/window/new', { type: 'tab' }));
    await this.#post('/window', { handle });
    return before;
  }

  /** Closes another tab and stays in this one. */
  async closeTab(handle: string): Promise<void> {
    const own = z.string().parse(await send('GET', `${this.#session}/window`));
    await this.#post('/window', { handle });
    await send('DELETE', `${this.#session}/window`);
    await this.#post('/window', { handle: own });
  }

  /** Runs the body of a function in the page. `done`, its last argument, takes the result; it must be JSON. */
  async evaluate(body: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#post('/execute/async', { script: body, args });
  }

  /** The first visible element of `selector` whose accessible name begins with `name`; waits for it. */
  async find(selector: string, name: string | null = null): Promise<string> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const found = z.array(elementSchema).parse(await this.evaluate(FIND, selector, name));
      const id = found[0]?.[ELEMENT];
      if (id !== undefined) return id;
      if (Date.now() > end) throw new Error(`${selector} ${name ?? ''} is not on the page:\n${String(await this.evaluate('arguments[0](document.body.innerText)'))}`);
      await sleep(POLL_MS);
    }
  }

  /** Presses an element; once more where React replaced it between finding and pressing. */
  async click(selector: string, name: string | null = null): Promise<void> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const id = await this.find(selector, name);
      try {
        await this.#post(`/element/${id}/click`, {});
        return;
      } catch (error) {
        // The driver refuses before it presses, so nothing is pressed twice.
        if (!(error instanceof WebDriverError) || Date.now() > end) throw error;
        await sleep(POLL_MS);
      }
    }
  }

  async type(selector: string, name: string | null, text: string): Promise<void> {
    await this.#post(`/element/${await this.find(selector, name)}/value`, { text });
  }

  /** Picks files in the first file field of `selector`, which need not be visible. */
  async pickFiles(selector: string, paths: readonly string[]): Promise<void> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const [first] = z.array(elementSchema).parse(await this.#post('/elements', { using: 'css selector', value: selector }));
      if (first !== undefined) {
        await this.#post(`/element/${first[ELEMENT]}/value`, { text: paths.join('\n') });
        return;
      }
      if (Date.now() > end) throw new Error(`${selector} is not on the page`);
      await sleep(POLL_MS);
    }
  }

  async close(): Promise<void> {
    await send('DELETE', this.#session);
  }

  #post(path: string, body: object): Promise<unknown> {
    return send('POST', this.#session + path, body);
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const command = `${method} ${url.replace(/^.*\/session\/[^/]+/u, '')}`;
  // Not a WebDriverError: the driver may have done what it was asked to, so nobody asks again.
  const answer = await fetch(url, { method, ...init, signal: AbortSignal.timeout(ANSWER_MS) }).catch((error: unknown) => {
    throw new Error(`${command}: no answer`, { cause: error });
  });
  const { value } = answerSchema.parse(await answer.json());
  if (answer.ok) return value;
  const { error, message } = errorSchema.parse(value);
  throw new WebDriverError(`${command}: ${error}: ${message}`);
}

/** Soft hyphens and runs of spaces do not count; names come from labels first, as accessible names do. */
const FIND = `
const [selector, name, done] = arguments;
const plain = (text) => (text ?? '').replace(/\\u00ad/g, '').replace(/\\s+/g, ' ').trim();
const nameOf = (element) => {
  const labelledBy = (element.getAttribute('aria-labelledby') ?? '').split(/\\s+/).map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(' ');
  return [labelledBy, element.getAttribute('aria-label'), labels, element.title, element.textContent].map(plain).find((text) => text !== '') ?? '';
};
done([...document.querySelectorAll(selector)].filter((element) => element.checkVisibility() && (name === null || nameOf(element).startsWith(name))));
`;
