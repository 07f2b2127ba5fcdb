import { PAINTED } from '../painted-chat.ts';
import type { FloorJob } from './floor.worker.ts';

/** The floors: the least that a browser needs for what the product does. */

function load(job: FloorJob | 'fill'): Promise<{ ms: number; rows: number }> {
  const worker = new Worker(new URL('./floor.worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<{ ms: number; rows: number; error?: string }>) => {
      worker.terminate();
      if (event.data.error === undefined) resolve(event.data);
      else reject(new Error(event.data.error));
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(job);
  });
}

/** Reads the newest 30 rows of a thread and draws them. Says so after the next frame, with ms since the navigation. */
function readThirty(thread: string): void {
  const request = indexedDB.open('bench-floor', 1);
  request.onsuccess = () => {
    const range = IDBKeyRange.bound([thread, ''], [thread, '\uffff']);
    const rows: string[] = [];
    const cursor = request.result.transaction('rows').objectStore('rows').index('thread').openCursor(range, 'prev');
    cursor.onsuccess = () => {
      if (cursor.result === null || rows.length === 30) {
        const list = document.getElementById('rows');
        for (const text of rows.reverse()) list?.append(Object.assign(document.createElement('p'), { textContent: text }));
        requestAnimationFrame(() => setTimeout(() => console.info(`${PAINTED}${performance.now()}`)));
        return;
      }
      rows.push((cursor.result.value as { body: string }).body);
      cursor.result.continue();
    };
  };
}

/** What a durable send costs at least: one row written with strict durability, then a frame. ms of each. */
async function strictWrites(count: number): Promise<number[]> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bench-strict', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const start = performance.now();
    await new Promise<void>((resolve) => {
      const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
      transaction.objectStore('rows').put({ body: `row ${turn}` });
      transaction.oncomplete = () => resolve();
    });
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    times.push(performance.now() - start);
  }
  db.close();
  return times;
}

const wanted = new URLSearchParams(location.search).get('thread');
if (wanted !== null) readThirty(wanted);
const floor = { load, strictWrites };
declare global {
  var floor: { load: typeof load; strictWrites: typeof strictWrites };
}
globalThis.floor = floor;
