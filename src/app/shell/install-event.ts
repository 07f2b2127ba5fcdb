/** A browser's offer to install the app (Chromium's BeforeInstallPromptEvent), which TypeScript's libraries do not know. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallEvent | null = null;
const listeners = new Set<() => void>();

/** Keeps the browser's offer for the moment that fits (install-prompt.tsx): it may come before anything is drawn, and only once. */
export function keepInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) keep(event);
  });
  addEventListener('appinstalled', () => keep(null));
}

/** The offer that stands; it can be taken once. */
export function installEvent(): InstallEvent | null {
  return kept;
}

/** Calls `listen` whenever an offer comes or goes, until the answer is called. */
export function watchInstallEvent(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Shows the browser's own question; answers whether it was agreed to. */
export async function takeInstallEvent(event: InstallEvent): Promise<boolean> {
  await event.prompt();
  const { outcome } = await event.userChoice;
  keep(null);
  return outcome === 'accepted';
}

function keep(event: InstallEvent | null): void {
  kept = event;
  for (const listen of listeners) listen();
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && 'userChoice' in event;
}
