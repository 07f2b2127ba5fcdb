/** Whether a path is one open conversation, which takes the whole screen of a phone. */
export function isConversation(path: string): boolean {
  return /\/chat\/[^/]+$/u.test(path);
}
