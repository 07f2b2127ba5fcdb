import { type Api, apiAs } from '../support/api-as.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import type { Login } from '../support/log-in.ts';

/** The stories of a class that are liked in the runs: so many of the newest. */
const LIKED_STORIES = 3;

/** A screen on which somebody writes. */
export type Place =
  | { readonly kind: 'chat'; readonly path: string; readonly threadId: string }
  | { readonly kind: 'story'; readonly path: string; readonly classId: string; readonly storyId: string }
  | { readonly kind: 'feed'; readonly path: string; readonly classId: string };

export interface ChaosPerson {
  readonly name: string;
  readonly login: Login;
  readonly places: readonly Place[];
}

/** The four and where they write: a teacher and a parent in two classes, another teacher and another parent in one of them. */
export interface ChaosSchool {
  readonly people: readonly ChaosPerson[];
}

interface Listed {
  readonly member: readonly { readonly _id: string; readonly '@id': string; readonly class?: string | null; readonly type?: string; readonly canLike?: boolean; readonly canUnlike?: boolean }[];
}

const emily: Login = { role: 'teacher', email: 'emily@parta.school', password: DEMO_PASSWORD };

/** Who is in the demo school and shares two classes. */
export async function findSchool(url: string): Promise<ChaosSchool> {
  const [olga, elena, sarah] = DEMO_LOGINS;
  if (olga === undefined || elena === undefined || sarah === undefined) throw new Error('The demo school is another one');
  const shared = await classIds(await apiAs(url, elena));
  if (shared.length < 2) throw new Error('The parent has one class only');
  const people = [['olga', olga], ['elena', elena], ['sarah', sarah], ['emily', emily]] as const;
  return { people: await Promise.all(people.map(async ([name, login]) => ({ name, login, places: await placesOf(await apiAs(url, login), login, shared) }))) };
}

async function classIds(api: Api): Promise<string[]> {
  return (await api.get<Listed>('/classes?itemsPerPage=100&status=active')).member.map(({ _id }) => _id);
}

async function placesOf(api: Api, login: Login, shared: readonly string[]): Promise<Place[]> {
  const own = new Set(await classIds(api));
  const threads = (await api.get<Listed>('/threads?itemsPerPage=200')).member.filter(({ type }) => type === 'parents');
  const places: Place[] = [];
  for (const classId of shared.filter((id) => own.has(id))) {
    const room = login.role === 'teacher' ? `/teachers/classes/${classId}` : '/parents/dashboard';
    for (const thread of threads) if (thread.class === `/classes/${classId}`) places.push({ kind: 'chat', threadId: thread._id, path: `${room}/chat/${thread._id}` });
    if (login.role === 'teacher') places.push({ kind: 'feed', classId, path: `${room}/story` });
    const stories = (await api.get<Listed>(`/classes/${classId}/feed?itemsPerPage=10`)).member.filter(({ canLike, canUnlike }) => canLike || canUnlike);
    for (const { _id: storyId } of stories.slice(0, LIKED_STORIES)) places.push({ kind: 'story', classId, storyId, path: `/${login.role}s/classes/${classId}/stories/${storyId}` });
  }
  return places;
}
