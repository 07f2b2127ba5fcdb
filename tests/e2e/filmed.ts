import type { Page } from '@playwright/test';

/** Two seconds of film, as a browser records it. */
export async function filmed(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    const start = performance.now();
    for (let at = 0; at < 2_000; at = performance.now() - start) {
      if (pen !== null) {
        pen.fillStyle = '#1f4038';
        pen.fillRect(0, 0, 320, 180);
        pen.fillStyle = '#f2b632';
        pen.fillRect((at / 2_000) * 280, 70, 40, 40);
      }
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await stopped;
    return Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()), (byte) => String.fromCharCode(byte)).join('');
  });
  return Buffer.from(text, 'latin1');
}
