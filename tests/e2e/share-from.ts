import type { Page } from '@playwright/test';

/** As the system does it when somebody picks Parta in another app's "Share": a form of the manifest's `share_target`. */
export async function shareFrom(page: Page, parts: Record<string, string>, photo: Buffer | null): Promise<void> {
  await page.evaluate(
    ({ texts, bytes }) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(texts)) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      const taken = new DataTransfer();
      if (bytes !== null) taken.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], 'Снимок.jpg', { type: 'image/jpeg' }));
      files.files = taken.files;
      form.append(files);
      document.body.append(form);
      form.submit();
    },
    { texts: parts, bytes: photo === null ? null : photo.toString('base64') },
  );
  await page.waitForURL('**/share');
}
