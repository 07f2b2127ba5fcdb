import type { PushTarget } from './push-sender.ts';

/** Hosts of the push services of browsers, each with everything below it: Chrome, Firefox, Safari, Edge. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];
/** Any other host. */
export const OTHER_SERVICE = 'other';

/**
 * Returns the push service of a device: a known host, `fcm` for native apps, else OTHER_SERVICE. Anybody may register an
 * endpoint at any host, so nothing is remembered or logged by hosts that are not known.
 */
export function pushServiceOf(target: PushTarget): string {
  if (target.channel === 'native') return 'fcm';
  const host = new URL(target.endpoint).hostname;
  return SERVICES.find((service) => host === service || host.endsWith(`.${service}`)) ?? OTHER_SERVICE;
}
