import type { Params } from 'react-router';

/** What a route's screen is made of (its `handle`). */
export interface RouteNeeds {
  /** The code of what it draws. */
  readonly pages: readonly { preload(): Promise<void> }[];
  /** Asks for the data that its address names, before the screen is there to ask; resolves with it. */
  readonly warm?: (params: Readonly<Params>) => Promise<void>;
}

/** Whether a route's handle says what it needs. */
export function isRouteNeeds(handle: unknown): handle is RouteNeeds {
  return typeof handle === 'object' && handle !== null && 'pages' in handle && Array.isArray(handle.pages);
}
