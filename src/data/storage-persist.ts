let asked: Promise<boolean> | null = null;

/**
 * Asks the browser once a session to keep the storage (SYN-08). Call it at a fitting moment: after the login, or
 * when something was written offline. Answers whether the storage is kept.
 */
export function askForPersistence(): Promise<boolean> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    // Absent outside secure contexts and in some private modes; the app works without.
    return false;
  }
}
