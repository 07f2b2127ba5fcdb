import type { FastifyInstance } from 'fastify';
import { iconsCall, localesCall, meCall, patchUserCall, timeZonesCall, userCall } from '../../schema/calls/user-calls.ts';
import { iri } from '../../schema/ids.ts';
import type { Icon } from '../../schema/records/icon.ts';
import type { AppDeps } from '../app-deps.ts';
import { forbidden, notFound, ProblemError } from '../problem-error.ts';
import { listIcons } from '../store/icon-reader.ts';
import type { Page, PageWindow } from '../store/page-window.ts';
import { findAcquaintance, readMe } from '../store/user-reader.ts';
import { patchMe } from '../store/user-writer.ts';
import { collectionOf, wholeCollection } from './collection.ts';
import { openRoute, readRoute, writeRoute } from './route.ts';

export function userRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, meCall, async ({ db, viewer }) => {
    const me = await readMe(db, viewer);
    if (me === null) throw new ProblemError(401, 'unauthorized');
    return me;
  });

  readRoute(app, deps, userCall, async ({ db, viewer, param }) => {
    const person = await findAcquaintance(db, viewer, param('id'));
    if (person === null) throw notFound();
    return person;
  });

  writeRoute(app, deps, patchUserCall, async ({ writing, viewer, param, body }) => {
    if (param('id') === viewer.userId) return patchMe(writing, viewer, body);
    throw (await findAcquaintance(writing.tx, viewer, param('id'))) === null ? notFound() : forbidden();
  });

  openRoute(app, deps, localesCall, async ({ path }) =>
    wholeCollection(path, [
      { '@id': iri.locale('en'), '@type': 'Locale' as const, code: 'en' as const, name: 'English' },
      { '@id': iri.locale('ru'), '@type': 'Locale' as const, code: 'ru' as const, name: 'Русский' },
    ]),
  );

  openRoute(app, deps, timeZonesCall, async ({ path }) =>
    wholeCollection(
      path,
      ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((name) => ({ '@id': iri.timeZone(name), '@type': 'TimeZone' as const, _id: name, name })),
    ),
  );

  readRoute(app, deps, iconsCall, async ({ query, path }) => {
    const icons = listIcons(query.type);
    return collectionOf(path, query, (window) => Promise.resolve(pageOfIcons(icons, window)), { size: icons.length });
  });
}

function pageOfIcons(icons: readonly Icon[], { size, offset, after }: PageWindow): Page<Icon> {
  const from = after === null ? offset : icons.findIndex((icon) => icon._id === after[0]) + 1;
  const items = icons.slice(from, from + size);
  const last = items.at(-1);
  return { items, total: icons.length, next: last !== undefined && from + size < icons.length ? [last._id] : null };
}
