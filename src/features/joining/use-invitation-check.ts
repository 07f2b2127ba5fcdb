import { useEffect, useState } from 'react';
import type { CodeFacts } from '../../../schema/port/commands.ts';
import { runCommand } from '../../data/use-command.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useRetry } from './use-retry.ts';

/** `unknown`: the server could not be asked, or does not tell now; the way in is the same then. */
export type InvitationStanding =
  | { readonly state: 'asking' | 'unknown' | 'ended' }
  | { readonly state: 'open' | 'connected'; readonly facts: CodeFacts | null };

/** The parts of an invitation's link. */
export interface InvitationLink {
  readonly code: string;
  readonly invitation: string;
  readonly contact: string;
}

/**
 * Whether the link of an invitation still connects `who` (a user's id, null for a visitor; undefined: not known yet).
 * Asked when the link is opened and again after a login; without a network until there is one (F-304).
 */
export function useInvitationCheck({ code, invitation, contact }: InvitationLink, who: string | null | undefined): InvitationStanding {
  const [asked, setAsked] = useState<{ readonly of: string | null; readonly standing: InvitationStanding } | null>(null);
  const isUnknown = asked?.standing.state === 'unknown';
  const [tries] = useRetry(isUnknown);
  useEffect(() => {
    if (who === undefined) return undefined;
    let isGone = false;
    void check({ code, invitation, contact }).then((standing) => {
      if (!isGone) setAsked({ of: who, standing });
    });
    return () => {
      isGone = true;
    };
  }, [code, invitation, contact, who, tries]);
  return asked === null || who === undefined || asked.of !== who ? { state: 'asking' } : asked.standing;
}

async function check({ code, invitation, contact }: InvitationLink): Promise<InvitationStanding> {
  const result = await runCommand('checkInvitation', { code, invitationId: invitation, contact, locale: currentLanguage() });
  if (result.ok) return result.value.state === 'ended' ? { state: 'ended' } : { state: result.value.state, facts: result.value.facts };
  return { state: result.error.kind === 'problem' && result.error.problem.status === 404 ? 'ended' : 'unknown' };
}
