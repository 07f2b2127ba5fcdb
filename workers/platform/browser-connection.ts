import type { Connection } from '../sync/connection.ts';

const KIND_OF_TYPE: Readonly<Record<string, 'metered' | 'free'>> = { cellular: 'metered', wimax: 'metered', wifi: 'free', ethernet: 'free' };

/** By the Network Information API, which Chrome on Android has; elsewhere nothing is known. */
export const browserConnection: Connection = {
  kind() {
    const information = networkInformation();
    const type = information !== null && 'type' in information ? String(information.type) : '';
    return KIND_OF_TYPE[type] ?? 'unknown';
  },
  watch(listen) {
    const information = networkInformation();
    if (!(information instanceof EventTarget)) return () => undefined;
    information.addEventListener('change', listen);
    return () => information.removeEventListener('change', listen);
  },
};

/** Whether every byte costs: mobile data, or a user who has told the browser to save. */
export function isSparing(): boolean {
  const information = networkInformation();
  return browserConnection.kind() === 'metered' || (information !== null && 'saveData' in information && information.saveData === true);
}

/** TypeScript's libraries do not know it. */
function networkInformation(): object | null {
  const found: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof found === 'object' ? found : null;
}
