/** Tells the console alone that something is without its service worker or pushes (product.md section 8: logged only): what, and the kind of error. What an error says may hold an address; its name does not. */
export function logFailure(what: string, error: unknown): void {
  const kind = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : String(error);
  // oxlint-disable-next-line eslint/no-console -- what product.md says is logged has nowhere else to go
  console.warn(`${what}: ${kind}`);
}
