import { CODE_MS } from '../../schema/limits.ts';

/** The invitation that somebody came with; `invitation` where the teacher sent it to a contact. */
export interface KeptInvite {
  readonly code: string;
  readonly invitation: { readonly id: string; readonly contact: string } | null;
}

/** Keys of product.md section 9. They belong to one person: see role-hint.ts for when they go. */
const CODE = 'code';
const INVITATION = 'invitation';
const VISITED = 'visitedInvites';
/** Within the kept invitation, beside what its link says. */
const TAKEN = 'taken';
const LEARNT = 'parentLearningPassed';

/** Keeps an invitation until it is used or given up, so that a browser that was closed in the middle goes on with it (SES-05). */
export function keepInvite({ code, invitation }: KeptInvite, now: number): void {
  try {
    const visited = Object.entries(visitedInvites()).filter(([, at]) => isFresh(at, now));
    localStorage.setItem(VISITED, JSON.stringify({ [code]: now, ...Object.fromEntries(visited) }));
    localStorage.setItem(CODE, code);
    if (invitation === null) localStorage.removeItem(INVITATION);
    else writeInvitation(invitation.id, invitation.contact, takenFor(invitation.id));
  } catch {
    // Storage may be forbidden: then the invitation is opened by its link again.
  }
}

/** Where the kept invitation goes on; null where there is none, or it is older than codes get. */
export function keptInvitePath(now: number): string | null {
  try {
    const code = localStorage.getItem(CODE);
    if (code === null || !isFresh(visitedInvites()[code], now)) return null;
    const kept = localStorage.getItem(INVITATION);
    if (kept === null) return `/parents/join/${encodeURIComponent(code)}`;
    const invitation = new URLSearchParams(kept);
    invitation.delete(TAKEN);
    return `/invitation?${new URLSearchParams({ code }).toString()}&${invitation.toString()}`;
  } catch {
    return null;
  }
}

/**
 * Whoever is here took the kept invitation up, for that child ('': it is not known here yet): gone on with, it asks nobody
 * again, and what is left of it are the slides. Nothing where another one is kept, or none any more.
 */
export function noteTaken(invitationId: string, studentId: string): void {
  try {
    const kept = new URLSearchParams(localStorage.getItem(INVITATION) ?? '');
    if (kept.get('invitation') === invitationId) writeInvitation(invitationId, kept.get('contact') ?? '', studentId);
  } catch {
    // See keepInvite.
  }
}

/** The child that the kept invitation was taken up for; '' where that is not known here; null where nobody took it up. */
export function takenFor(invitationId: string): string | null {
  try {
    const kept = new URLSearchParams(localStorage.getItem(INVITATION) ?? '');
    return kept.get('invitation') === invitationId ? kept.get(TAKEN) : null;
  } catch {
    return null;
  }
}

/** The invitation was used, or is not wanted. That it was seen stays known. */
export function forgetInvite(): void {
  try {
    localStorage.removeItem(CODE);
    localStorage.removeItem(INVITATION);
  } catch {
    // Nothing was kept.
  }
}

/** Whether the parents' slides were seen through, or passed over, on this device (JOI-04). */
export function isLearningPassed(): boolean {
  try {
    return localStorage.getItem(LEARNT) !== null;
  } catch {
    // Where nothing can be kept they would come every time.
    return true;
  }
}

/** They are not shown again to this user here. */
export function passLearning(): void {
  try {
    localStorage.setItem(LEARNT, '1');
  } catch {
    // See isLearningPassed.
  }
}

function writeInvitation(id: string, contact: string, taken: string | null): void {
  localStorage.setItem(INVITATION, new URLSearchParams({ invitation: id, contact, ...(taken === null ? {} : { [TAKEN]: taken }) }).toString());
}

function visitedInvites(): Readonly<Record<string, number>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(VISITED) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.flatMap(([code, at]) => (typeof at === 'number' ? [[code, at]] : [])));
  } catch {
    return {};
  }
}

function isFresh(at: number | undefined, now: number): boolean {
  return at !== undefined && at <= now && now - at < CODE_MS;
}
