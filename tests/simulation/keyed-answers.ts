import { urlOf } from '../../schema/calls/call.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation, MutationType } from '../../schema/rules/mutation.ts';
import type { HttpRequest, HttpResponse } from '../../workers/sync/environment.ts';

interface KeyedAnswer {
  /** What was asked. */
  readonly content: string;
  readonly status: number;
  readonly text: string;
}

/** Reading, confirming or reminding of what is out of reach has nothing left to do; so has deleting it (R-OUT-08). */
const MOOT_WHEN_GONE: ReadonlySet<MutationType> = new Set<MutationType>([
  'thread.read', 'thread.mute', 'thread.unmute', 'story.read', 'story.like', 'story.unlike', 'story.acknowledge', 'story.remind', 'invitation.cancel', 'invitation.notify',
]);

/** What the server answered to a device's keyed requests, whether the device heard it or not. */
export class KeyedAnswers {
  readonly #byKey = new Map<string, KeyedAnswer[]>();
  /** The key under which the server took each creation first. */
  readonly #creations = new Map<string, string>();

  /** Answers whether a key that was taken before got the same answer again (R-OUT-02); null: it was not. */
  note({ method, path, headers, body }: HttpRequest, { status, text }: HttpResponse): boolean | null {
    const key = headers['idempotency-key'];
    if (key === undefined) return null;
    const before = this.#byKey.get(key) ?? [];
    const first = before.find(isTaken);
    const answer = { content: contentOf(method, path, typeof body === 'string' ? body : ''), status, text };
    this.#byKey.set(key, [...before, answer]);
    // Who is asking, and whether they may just now, is looked at before the key.
    if (first === undefined || status === 401 || status === 429 || status >= 500) return null;
    return first.content === answer.content && first.status === status && first.text === text;
  }

  /** Whether the server took this creation, and had taken the very same under another key: that one does not keep it from a second effect (R-OUT-02, R-OUT-18). */
  isTakenTwice({ method, path, headers, body }: HttpRequest, { status }: HttpResponse): boolean {
    const key = headers['idempotency-key'];
    if (key === undefined || status < 200 || status >= 300 || typeof body !== 'string' || !body.includes('"_id":')) return false;
    const content = contentOf(method, path, body);
    const first = this.#creations.get(content) ?? key;
    this.#creations.set(content, first);
    return first !== key;
  }

  /** Whether the server carried this out, asked in these very words, or said that there is nothing left to do. */
  hasCarriedOut(keys: Iterable<string>, mutation: Mutation): boolean {
    const { call, params, body } = planOf(mutation);
    const content = contentOf(call.method, urlOf(call, params), body === undefined ? '' : JSON.stringify(body));
    const isMoot = ({ status }: KeyedAnswer): boolean => (status === 404 || status === 410) && (call.method === 'DELETE' || MOOT_WHEN_GONE.has(mutation.type));
    return this.#under(keys).some((answer) => answer.content === content && (isTaken(answer) || isMoot(answer)));
  }

  /** Whether the server took anything under one of these keys. */
  hasTaken(keys: Iterable<string>): boolean {
    return this.#under(keys).some(isTaken);
  }

  #under(keys: Iterable<string>): KeyedAnswer[] {
    return [...keys].flatMap((key) => this.#byKey.get(key) ?? []);
  }
}

function contentOf(method: string, path: string, body: string): string {
  return `${method} ${path} ${body}`;
}

function isTaken({ status }: KeyedAnswer): boolean {
  return status >= 200 && status < 300;
}
