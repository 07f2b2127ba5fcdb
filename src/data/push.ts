import { logFailure } from './log-failure.ts';
import { runCommand } from './use-command.ts';

/** Whether this device may show notifications; `unsupported`: it cannot (on an iPhone only the installed app can). */
export type PushPermission = NotificationPermission | 'unsupported';

/** What became of telling the server where this device is reached; `unreachable`: the server, or the browser's push service. */
export type PushRegistration = { readonly state: 'registered'; readonly subscriptionId: string } | { readonly state: 'unreachable' };

/** A trial has this long to come, ms; a message is promised within 10 s (requirements, LIVE). */
const TRIAL_MS = 15_000;
const LOOK_EVERY_MS = 500;
/** A service worker that is not there by then was not let in, ms. */
const WORKER_MS = 10_000;
/** The tag of a trial's notification (server/push/push-message.ts). */
const TRIAL_TAG = 'trial';

/** What the browser says of notifications now. */
export function pushPermission(): PushPermission {
  return 'Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis ? Notification.permission : 'unsupported';
}

/** Calls `listen` whenever the browser's word on notifications changes, until the answer is called. */
export function watchPermission(listen: () => void): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  const watch = async (): Promise<void> => {
    const status = await navigator.permissions.query({ name: 'notifications' });
    if (isOver) return;
    status.addEventListener('change', listen);
    stop = () => status.removeEventListener('change', listen);
  };
  // Where the browser does not tell, the page shows how it was when it was opened.
  if ('permissions' in navigator) watch().catch(() => undefined);
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Has the browser ask; call it from a press. */
export async function askPermission(): Promise<PushPermission> {
  if (pushPermission() === 'unsupported') return 'unsupported';
  return Notification.requestPermission();
}

/**
 * Makes sure that this device gets what is sent: a subscription that the browser has dropped, or that was made for another
 * key, is made anew, and one that the server does not know is told to it. Never rejects: what fails is logged.
 */
export async function registerPush(): Promise<PushRegistration> {
  const facts = await runCommand('pushFacts', {});
  if (!facts.ok) return unreachable(facts.error.kind);
  try {
    const subscription = await subscriptionFor(facts.value.publicKey);
    const known = facts.value.subscriptions.find(({ endpoint }) => endpoint === subscription.endpoint);
    if (known !== undefined) return { state: 'registered', subscriptionId: known._id };
    const told = await runCommand('subscribePush', { endpoint: subscription.endpoint, publicKey: base64Url(subscription.getKey('p256dh')), authToken: base64Url(subscription.getKey('auth')) });
    return told.ok ? { state: 'registered', subscriptionId: told.value.subscriptionId } : unreachable(told.error.kind);
  } catch (error) {
    return unreachable(error);
  }
}

function unreachable(error: unknown): PushRegistration {
  logFailure('No pushes', error);
  return { state: 'unreachable' };
}

/** Sends a trial to this device and waits until it is shown (EXT-09). */
export async function tryPush(): Promise<'shown' | 'missing' | 'unreachable'> {
  const registered = await registerPush();
  if (registered.state !== 'registered' || !(await isKnown(registered.subscriptionId))) return 'unreachable';
  const registration = await readyWorker();
  for (const old of await registration.getNotifications({ tag: TRIAL_TAG })) old.close();
  const sent = await runCommand('tryPush', { subscriptionId: registered.subscriptionId });
  if (!sent.ok) return 'unreachable';
  return (await until(async () => (await registration.getNotifications({ tag: TRIAL_TAG })).length > 0)) ? 'shown' : 'missing';
}

/* What was told a moment ago goes by the outbox. */
function isKnown(subscriptionId: string): Promise<boolean> {
  return until(async () => {
    const facts = await runCommand('pushFacts', {});
    return facts.ok && facts.value.subscriptions.some(({ _id }) => _id === subscriptionId);
  });
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + TRIAL_MS;
  while (performance.now() < end) {
    if (await isSo()) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
  }
  return false;
}

async function subscriptionFor(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const found = await pushManager.getSubscription();
  if (found !== null && base64Url(found.options.applicationServerKey) === publicKey.replaceAll('=', '')) return found;
  await found?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/* `ready` alone waits for ever where there will be none. */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no service worker')), WORKER_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function base64Url(bytes: ArrayBuffer | null): string {
  const text = bytes === null ? '' : String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
