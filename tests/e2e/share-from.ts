import type { Page } from '@playwright/test';
import type { PickedFile } from './pictures.ts';

/** As the system does it when somebody picks Parta in another app's "Share": a form of the manifest's `share_target`. */
export async function shareFrom(page: Page, parts: Record<string, string>, ...shared: readonly PickedFile[]): Promise<void> {
  await page.evaluate(
    ({ texts, picked }) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(texts)) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const taken = new DataTransfer();
      for (const { name, type, bytes } of picked) taken.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name, { type }));
      files.files = taken.files;
      form.append(files);
      document.body.append(form);
      form.submit();
    },
    { texts: parts, picked: shared.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString('base64') })) },
  );
  await page.waitForURL('**/share');
}
