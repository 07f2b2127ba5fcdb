import { useEffect } from 'react';
import { showBadge } from '../../../schema/rules/app-badge.ts';
import { useKnownUnread } from './use-unread.ts';

/** Keeps the number on the app's icon what the app itself shows as unread; what it was before is left until that is known. */
export function useAppBadge(): void {
  const unread = useKnownUnread();
  useEffect(() => {
    if (unread !== undefined) void showBadge(navigator, unread);
  }, [unread]);
}
