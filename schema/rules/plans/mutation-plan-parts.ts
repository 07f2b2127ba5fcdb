import { iri, type Iri } from '../../ids.ts';
import type { Call } from '../../calls/call.ts';
import type { AttachmentDraft } from '../mutation.ts';

/** How a mutation travels. */
export interface MutationPlan {
  /** What it changes or makes. */
  readonly entity: Iri;
  /** Mutations of one lane go in order; lanes go side by side (design.md invariant 5). */
  readonly lane: Iri;
  /** Entities that must exist on the server first; a waiting creation of one of them is a dependency. */
  readonly needs: readonly Iri[];
  /**
   * An entity that is other afterwards for all that needs it (archived, moved, deleted): what was written before goes
   * first, what was written after waits (R-OUT-12).
   */
  readonly gate: Iri | null;
  readonly call: Call;
  readonly params: Record<string, string>;
  readonly body: unknown;
  /** The version of the record that it was made on, sent as If-Match; null: it replaces whatever is there. */
  readonly ifMatch: number | null;
  /** Files to upload before the call. */
  readonly uploads: readonly AttachmentDraft[];
  /** True where the entity itself is made by this mutation. */
  readonly creates: boolean;
  /** How long it stays on the device, so that it can be taken back, ms (R-OUT-16). */
  readonly lingerMs: number;
}

/** A plan with what most have. */
export function plan(parts: Partial<MutationPlan> & Pick<MutationPlan, 'entity' | 'lane' | 'call' | 'params'>): MutationPlan {
  return { needs: [], gate: null, body: undefined, ifMatch: null, uploads: [], creates: false, lingerMs: 0, ...parts };
}

/** Files as a body names them. */
export function fileIris(attachments: readonly Pick<AttachmentDraft, 'fileId'>[]): Iri[] {
  return attachments.map((attachment) => iri.file(attachment.fileId));
}
