import { matchRoutes } from 'react-router';
import { routes } from './app-routes.tsx';
import { isRouteNeeds } from './route-needs.ts';

/**
 * Fetches the code of the screen at `path` and asks for its data. Resolves when all of its code is there, or could not
 * be had: then the screen itself says so.
 */
export async function preloadScreen(path: string): Promise<void> {
  const { pathname } = new URL(path, location.origin);
  const found = (matchRoutes(routes, pathname) ?? []).flatMap(({ route, params }) => {
    const needs: unknown = route.handle;
    return isRouteNeeds(needs) ? [{ needs, params }] : [];
  });
  for (const { needs, params } of found) needs.warm?.(params);
  await Promise.allSettled(found.flatMap(({ needs }) => needs.pages.map((page) => page.preload())));
}
