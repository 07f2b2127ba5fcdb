import { z } from 'zod';
import { classRelevantEventsCall } from '../../schema/calls/event-calls.ts';
import { skillsCall } from '../../schema/calls/reward-calls.ts';
import { classStudentsCall } from '../../schema/calls/student-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { threadsCall } from '../../schema/calls/thread-calls.ts';
import { idOf, type Iri } from '../../schema/ids.ts';
import { CHANGES_PAGE } from '../../schema/limits.ts';
import type { Change, Resource } from '../../schema/records/change.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import type { Writer } from './apply-queue.ts';
import { asEnded, fetchBelow, fetchPointsAgain, forgetBelowStudent, noteClassGained, type BelowParts } from './below.ts';
import { CURSOR } from './first-load.ts';
import type { History } from './history.ts';
import { isClass } from './is-class.ts';
import { moveOrphanedEdit } from './orphaned-drafts.ts';
import { rememberPassedOver } from './passed-over.ts';
import { walkRequests } from './rest-load.ts';
import { sideBySide } from './side-by-side.ts';
import { fetchClassStories, fetchNewestStories } from './story-history.ts';
import { DONE, STOPPED, stoppedBy, walk, WALK_PAGE, type Ended } from './walk.ts';

export type ChangesParts = BelowParts & { history: History };

/** `restart`: the server no longer knows the cursor (410). */
export type Caught = Ended | { readonly kind: 'restart' };

/**
 * Catches up by GET /changes until there is no more (R-PULL-04). Rows first, then the cursor: a kill in between applies
 * them again, which changes nothing. What is new to the user as a whole is walked afterwards, and remembered until then.
 */
export async function catchUp(parts: ChangesParts): Promise<Caught> {
  for (;;) {
    const ticket = parts.queue.ticket();
    const after = await parts.vault.cursor(CURSOR);
    if (after === null) return STOPPED;
    const answer = await parts.api.send(changesCall, { query: { after, itemsPerPage: String(CHANGES_PAGE) }, signal: parts.signal });
    if (answer.kind === 'problem' && answer.status === 410) return { kind: 'restart' };
    if (answer.kind !== 'ok') return stoppedBy(answer);
    if (parts.signal.aborted) return STOPPED;
    const { member, cursor, hasMore } = answer.value;
    const isTold = await parts.queue.run(ticket, async (writer) => {
      if (writer.hidOneOf(member.map((change) => change['@id']))) return false;
      const last = await applyChanges(writer, parts.vault, member);
      await rememberGained(parts.vault, member);
      await rememberPassedOver(parts.vault, member);
      await writer.reach(last, { name: CURSOR, value: cursor });
      return true;
    });
    if (isTold && !hasMore) return walkGained(parts);
  }
}

/**
 * Applies a page in its order: runs of new states in one write, each removal and loss in its place. Answers the last
 * run, whose rows are written and whose threads' stretches are yet to reach them: with the cursor, in one write.
 */
async function applyChanges(writer: Writer, vault: VaultStore, changes: readonly Change[]): Promise<readonly Resource[]> {
  let run: Resource[] = [];
  for (const change of changes) {
    if (change.resource !== undefined) run.push(change.resource);
    if (change.deleted !== true && change.lost !== true) continue;
    if (run.length > 0) await writer.put(run);
    await writer.reach(run);
    run = [];
    if (change.lost === true || holdsRows(change['@id'])) await writer.purge(change['@id']);
    if (change.deleted !== true) continue;
    await writer.remove([change['@id']]);
    await moveOrphanedEdit(vault, change['@id']);
  }
  if (run.length > 0) await writer.put(run);
  return run;
}

/** Stories hold comments, students awards and invitations, classes and threads the rest. */
function holdsRows(id: Iri): boolean {
  return isScope(id) || /^\/classes\/[^/]+\/stories\/[^/]+$/.test(id);
}

/** What may be gained as a whole, and is then walked. */
function isScope(id: Iri): boolean {
  return /^\/(classes|threads|students)\/[^/]+$/.test(id);
}

/** So long the newest stories of a class that was gained are alone with the line: the screen draws them and asks for its photos, ms (ours). */
const FIRST_LOOK_MS = 1_000;
const GAINED = 'gained';
const gainedSchema = z.array(z.string());

async function gainedScopes(vault: VaultStore): Promise<readonly Iri[]> {
  const stored = await vault.cursor(GAINED);
  return stored === null ? [] : gainedSchema.parse(JSON.parse(stored));
}

/** Classes, threads and students that came otherwise than by /changes are walked at the end of the next pull, too. */
export async function rememberScopes(vault: VaultStore, ids: readonly Iri[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) {
    if (isClass(id)) await forgetStories(vault, id);
    if (id.startsWith('/students/')) await forgetBelowStudent(vault, id);
  }
  await vault.saveCursor(GAINED, JSON.stringify([...new Set([...(await gainedScopes(vault)), ...ids])]));
}

async function rememberGained(vault: VaultStore, changes: readonly Change[]): Promise<void> {
  const lost = new Set(changes.filter((change) => change.lost === true || change.deleted === true).map((change) => change['@id']));
  const gained = changes.filter((change) => change.gained === true && isScope(change['@id'])).map((change) => change['@id']);
  // The usual page, of new words alone.
  if (lost.size + gained.length === 0) return;
  const known = await gainedScopes(vault);
  for (const id of [...lost, ...gained]) if (isClass(id)) await forgetStories(vault, id);
  if (gained.some(isClass)) await noteClassGained(vault);
  const all = new Set([...known.filter((id) => !lost.has(id)), ...gained]);
  if (all.size > 0 || known.length > 0) await vault.saveCursor(GAINED, all.size === 0 ? null : JSON.stringify([...all]));
}

/** The class's stories are to be walked from the newest again. */
async function forgetStories(vault: VaultStore, classIri: Iri): Promise<void> {
  await vault.setHistoryComplete(classIri, false);
  await vault.saveCursor(`feed:${idOf(classIri)}`, null);
}

async function walkGained(parts: ChangesParts): Promise<Ended> {
  for (const scope of await gainedScopes(parts.vault)) {
    const ended = await walkScope(parts, scope);
    if (ended.kind !== 'done') return ended;
    const left = (await gainedScopes(parts.vault)).filter((id) => id !== scope);
    await parts.vault.saveCursor(GAINED, left.length === 0 ? null : JSON.stringify(left));
  }
  return DONE;
}

async function walkScope(parts: ChangesParts, scope: Iri): Promise<Ended> {
  if (scope.startsWith('/classes/')) return walkClass(parts, idOf(scope));
  if (scope.startsWith('/threads/')) return parts.history.fetchHead(idOf(scope));
  return asEnded(await fetchBelow(parts, { of: 'awards', studentId: idOf(scope) }));
}

/** What lies below a class, first what its feed shows: its threads, its students and skills (for those who may see them), its stories, the events to come, requests to it, and its points of students who are here by another class. */
async function walkClass(parts: ChangesParts, classId: string): Promise<Ended> {
  const threads: Iri[] = [];
  const query = { itemsPerPage: String(WALK_PAGE) };
  const walks = [
    () => walk(parts, threadsCall, { query: { ...query, related_with_class: classId }, link: null, onPage: async (page) => void threads.push(...page.member.map((thread) => thread['@id'])) }),
    () => walk(parts, classStudentsCall, { params: { classId }, query, link: null, onPage: async () => undefined }),
    () => fetchNewestStories(parts, classId),
    async () => {
      await parts.clock.sleep(FIRST_LOOK_MS, parts.signal);
      return DONE;
    },
    () => sideBySide(threads.map(idOf), (threadId) => parts.history.fetchHead(threadId), () => undefined),
    () => fetchClassStories(parts, classId),
    () => walk(parts, classRelevantEventsCall, { params: { classId }, query, link: null, onPage: async () => undefined }),
    () => walk(parts, skillsCall, { params: { classId }, query, link: null, onPage: async () => undefined }),
    () => walkRequests(parts),
    () => fetchPointsAgain(parts),
  ];
  for (const step of walks) {
    const ended = await step();
    if (ended.kind !== 'done') return ended;
  }
  return DONE;
}
