import type { Snapshot } from '../../schema/port/snapshot.ts';
import type { Role } from '../../schema/records/user.ts';
import { hasUpdate } from '../data/service-worker.ts';
import { keepSnapshots } from '../data/snapshot-keeper.ts';
import { screenHtml } from '../lib/screen-html.ts';
import { dashboardOf } from './role-paths.ts';

/** A class's code shows the names of other people's children: they stay nowhere. */
const NEVER_KEPT = /^\/parents\/join(?:\/|$)/u;

/** Has the screen kept as a snapshot while the page is out of sight, for somebody who is logged in. Answers what ends it. */
export function keepScreen(role: Role): (() => void) | undefined {
  const root = document.getElementById('root');
  return root === null ? undefined : keepSnapshots(root, () => snapshotOf(root, role));
}

function snapshotOf(root: HTMLElement, role: Role): Snapshot | null {
  // The version that comes drops it; and the old worker, which is to end for it, would be woken by each and stay for half a minute more.
  if (hasUpdate()) return null;
  const html = screenHtml(root);
  const { pathname, search } = location;
  // A page that was asked for with parameters may be about to follow them.
  if (html === null || search !== '' || NEVER_KEPT.test(pathname)) return null;
  const { lang, dataset } = document.documentElement;
  return {
    paths: pathname === dashboardOf(role) ? [pathname, '/'] : [pathname],
    html,
    lang,
    theme: dataset['theme'] ?? 'light',
    width: innerWidth,
    height: innerHeight,
  };
}
