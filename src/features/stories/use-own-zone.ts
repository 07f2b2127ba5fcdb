import { useSession } from '../../data/use-session.ts';

/** The time zone of the user's account, in which posts are timed; `isElsewhere`: the device is in another one. */
export function useOwnZone(): { readonly timeZone: string; readonly isElsewhere: boolean } {
  const session = useSession();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZone = session !== undefined && session.state !== 'anonymous' ? session.me.timeZone : here;
  return { timeZone, isElsewhere: timeZone !== here };
}
