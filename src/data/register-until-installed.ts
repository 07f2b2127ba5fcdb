import { logFailure } from './log-failure.ts';
import { watchReach } from './watch-reach.ts';

/** The first pause after an installation that did not come through, ms; each further one is twice as long. */
const FIRST_PAUSE_MS = 15_000;
/** The longest of them, ms. */
const LAST_PAUSE_MS = 30 * 60_000;

/**
 * Registers a service worker, and again for as long as a bad line breaks its first installation: a page that stays open
 * is to end up with the app on the device. What an attempt has fetched is kept, so that the next one asks for the rest.
 * It comes once the server can be reached again, and after a while in any case. Resolves when a version is
 * installed; rejects where the browser allows none.
 */
export async function registerUntilInstalled(register: () => Promise<ServiceWorkerRegistration>): Promise<ServiceWorkerRegistration> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LAST_PAUSE_MS)) {
    const registration = await attempt(register);
    if (registration !== null) return registration;
    await nextChance(pause);
  }
}

/** null: the line broke. */
async function attempt(register: () => Promise<ServiceWorkerRegistration>): Promise<ServiceWorkerRegistration | null> {
  try {
    const registration = await register();
    return (await isInstalled(registration)) ? registration : null;
  } catch (error) {
    // What the specification has for a script that could not be fetched (Service Workers, "Update"); a refusal is another.
    if (!(error instanceof TypeError)) throw error;
    logFailure('No service worker yet', error);
    return null;
  }
}

/** Whether a version is there or comes through; one that fails is redundant, and its registration is gone with it. */
async function isInstalled({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active !== null || waiting !== null) return true;
  if (installing === null) return false;
  return new Promise((resolve) => {
    const look = (): void => {
      if (installing.state !== 'installing') resolve(installing.state !== 'redundant');
    };
    installing.addEventListener('statechange', look);
    look();
  });
}

function nextChance(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const come = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(come, pause);
    const stop = watchReach((sign) => (sign === 'back' ? come() : undefined));
  });
}
