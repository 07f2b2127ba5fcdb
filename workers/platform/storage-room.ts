/** Less than this left, bytes: told before it hurts (ours: some thirty photos as phones make them). */
const LOW_BYTES = 100 * 1024 * 1024;

/** How much room the browser gives this app on the device. `ok` where it does not tell. */
export async function storageRoom(): Promise<'ok' | 'low'> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage !== undefined && quota !== undefined && quota - usage < LOW_BYTES ? 'low' : 'ok';
  } catch {
    return 'ok';
  }
}
