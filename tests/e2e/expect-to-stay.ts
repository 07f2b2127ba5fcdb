const LOOK_MS = 50;

/**
 * Checks again and again for so long, ms, that what is expected holds, and fails at the first time that it does not: for
 * what must not happen. `check` fails at once where something is wrong; it does not wait for it.
 */
export async function expectToStay(forMs: number, check: () => Promise<void> | void): Promise<void> {
  const end = Date.now() + forMs;
  for (;;) {
    await check();
    if (Date.now() > end) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
