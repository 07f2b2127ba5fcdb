import type { Draft } from './vault-store.ts';

/** Whether there is nothing in a draft that is worth keeping. */
export function isNoDraft({ body, attachments, options = {} }: Draft): boolean {
  return body === '' && attachments.length === 0 && Object.keys(options).length === 0;
}
