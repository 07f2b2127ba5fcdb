import { matchRoutes } from 'react-router';
import { prefetchQuery } from '../data/use-query.ts';
import { routes } from './app-routes.tsx';
import { isRouteNeeds } from './route-needs.ts';

/** So long the code of a screen waits for the screen's data, ms: with it the screen is drawn once, not twice. */
const DATA_MS = 400;

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
    setTimeout(resolve, DATA_MS);
  });
  await Promise.race([data, late]);
}
