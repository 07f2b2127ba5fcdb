import { useCallback, useState } from 'react';

const KEY = 'parta.siderOpen';

/** Whether the phone's sider is open; survives a reload (GEN-05). */
export function useSiderOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(readOpen);
  const change = useCallback((next: boolean) => {
    setOpen(next);
    try {
      if (next) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      // Storage may be forbidden: then the state lasts as long as the page.
    }
  }, []);
  return [isOpen, change];
}

function readOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
