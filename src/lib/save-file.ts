/** Some browsers read the bytes only after the press is over, ms. */
const KEEP_URL_MS = 60_000;

/** Hands bytes that are here to the device as a file of that name: works offline. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_URL_MS);
}
