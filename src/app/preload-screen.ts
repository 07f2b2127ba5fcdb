import { matchRoutes } from 'react-router';
import { SNAPSHOT_ID } from '../../schema/port/snapshot.ts';
import { prefetchQuery } from '../data/use-query.ts';
import { routes } from './app-routes.tsx';
import { isRouteNeeds } from './route-needs.ts';

/** So long the code of a screen waits for the screen's data, ms: with it the screen is drawn once, not twice. */
const DATA_MS = 400;
/** The same where a snapshot of the screen is seen meanwhile: something emptier in its place would be a step back. */
const DATA_BEHIND_SNAPSHOT_MS = 4000;

/**
 * Fetches the code of the screen at `path` and asks for its data. Resolves when all of its code is there, or could not
 * be had (then the screen itself says so), and its data is there or late.
 */
export async function preloadScreen(path: string): Promise<void> {
  const { pathname } = new URL(path, location.origin);
  const found = (matchRoutes(routes, pathname) ?? []).flatMap(({ route, params }) => {
    const needs: unknown = route.handle;
    return isRouteNeeds(needs) ? [{ needs, params }] : [];
  });
  const data = Promise.all([prefetchQuery('session', {}), prefetchQuery('classes', { status: 'active' }), ...found.map(({ needs, params }) => needs.warm?.(params))]);
  await Promise.allSettled(found.flatMap(({ needs }) => needs.pages.map((page) => page.preload())));
  const late = new Promise((resolve) => {
    setTimeout(resolve, document.getElementById(SNAPSHOT_ID) === null ? DATA_MS : DATA_BEHIND_SNAPSHOT_MS);
  });
  await Promise.race([data, late]);
}
