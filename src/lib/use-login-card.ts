import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cardOfHash, type CardLogin } from './student-login-link.ts';

/**
 * Returns the scanned card whose link led here, null for none. The key logs in, so it is in memory only: the address
 * is replaced by one without it, and neither the history nor a bookmark holds it.
 */
export function useLoginCard(): CardLogin | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [card, setCard] = useState<CardLogin | null>(null);
  const scanned = cardOfHash(hash);
  // A second card can be scanned into the same page.
  if (scanned !== null && (scanned.login !== card?.login || scanned.key !== card.key)) setCard(scanned);
  const isInAddress = scanned !== null;
  useEffect(() => {
    if (isInAddress) void navigate({ pathname, search }, { replace: true });
  }, [isInAddress, navigate, pathname, search]);
  return scanned ?? card;
}
