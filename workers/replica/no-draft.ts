import type { Draft } from './vault-store.ts';

/** Whether there is nothing in a draft that is worth keeping. */
export function isNoDraft({ body, attachments, options = {} }: Draft): boolean {
  return body === '' && attachments.length === 0 && Object.keys(options).length === 0;
}

/** Whether somebody has written or picked something here. Choices without either, such as what is answered, are nothing that is lost. */
export function hasContent({ body, attachments }: Draft): boolean {
  return body.trim() !== '' || attachments.length > 0;
}
