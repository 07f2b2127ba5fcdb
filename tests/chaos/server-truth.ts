import { type Api, apiAs } from '../support/api-as.ts';
import type { ChaosPerson, Place } from './chaos-school.ts';
import { type Stored, TAIL } from './device-look.ts';

/** Tokens of the API live 10 minutes. */
const API_FOR_MS = 8 * 60_000;

interface Page {
  readonly member: readonly Stored[];
}

/** What the server has, as each person is shown it: by thread and class, the newest first. */
export type Truth = ReadonlyMap<string, ReadonlyMap<string, readonly Stored[]>>;

/** The server's truth, asked by its API. */
export class TruthReader {
  readonly #url: string;
  readonly #apis = new Map<string, { api: Promise<Api>; at: number }>();

  constructor(url: string) {
    this.#url = url;
  }

  /** The newest of every place of these people. */
  async newest(people: readonly ChaosPerson[]): Promise<Truth> {
    return new Map(await Promise.all(people.map(async (person) => [person.name, new Map(await Promise.all(scopesOf(person.places).map(async (scope) => [scope, await this.#tail(person, scope)] as const)))] as const)));
  }

  /** Everything of a thread or class since an instant. */
  async since(person: ChaosPerson, scope: string, from: string): Promise<readonly Stored[]> {
    const found: Stored[] = [];
    for (let before = ''; ; ) {
      const { member } = await (await this.apiOf(person)).get<Page>(`${listOf(scope)}?itemsPerPage=200${before}`);
      found.push(...member.filter(({ createdAt }) => createdAt >= from));
      const last = member.at(-1);
      if (last === undefined || last.createdAt < from) return found;
      before = `&${scope.startsWith('/threads/') ? 'createdAt[strictly_before]' : 'createdAt[before]'}=${encodeURIComponent(last.createdAt)}`;
      if (member.length < 2) return found;
    }
  }

  /** The API as one of them. */
  apiOf({ name, login }: ChaosPerson): Promise<Api> {
    const known = this.#apis.get(name);
    if (known !== undefined && Date.now() - known.at < API_FOR_MS) return known.api;
    const api = apiAs(this.#url, login);
    this.#apis.set(name, { api, at: Date.now() });
    api.catch(() => this.#apis.delete(name));
    return api;
  }

  async #tail(person: ChaosPerson, scope: string): Promise<readonly Stored[]> {
    return (await (await this.apiOf(person)).get<Page>(`${listOf(scope)}?itemsPerPage=${TAIL * 2}`)).member;
  }
}

/** The IRIs of the threads and classes of some places. */
export function scopesOf(places: readonly Place[]): string[] {
  return [...new Set(places.map((place) => (place.kind === 'chat' ? `/threads/${place.threadId}` : `/classes/${place.classId}`)))];
}

function listOf(scope: string): string {
  return scope.startsWith('/threads/') ? `${scope}/messages` : `${scope}/feed`;
}
