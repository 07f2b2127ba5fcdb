import type { CDPSession, Page } from '@playwright/test';
import { z } from 'zod';

const attachedSchema = z.object({ sessionId: z.string(), targetInfo: z.object({ type: z.string(), url: z.string() }) });
const answerSchema = z.object({ id: z.number(), result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() });
const usageSchema = z.object({ usedSize: z.number() });

/** The protocol's door to a worker of a page; Playwright has none of its own. */
export interface WorkerHeap {
  /** Bytes in use after the garbage is collected. */
  usedBytes(): Promise<number>;
}

/** Finds the page's only dedicated worker. */
export async function workerHeapOf(page: Page): Promise<WorkerHeap> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  session.on('Target.attachedToTarget', (event) => {
    const { sessionId, targetInfo } = attachedSchema.parse(event);
    if (targetInfo.type === 'worker') found.resolve(sessionId);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sessionId = await found.promise;
  const waiting = new Map<number, (answer: z.infer<typeof answerSchema>) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = answerSchema.safeParse(JSON.parse(message));
    if (answer.success) waiting.get(answer.data.id)?.(answer.data);
  });
  let made = 0;

  async function send(method: string): Promise<unknown> {
    const id = (made += 1);
    const answer = new Promise<z.infer<typeof answerSchema>>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(error.message);
    return result;
  }

  return {
    async usedBytes() {
      await send('HeapProfiler.collectGarbage');
      return usageSchema.parse(await send('Runtime.getHeapUsage')).usedSize;
    },
  };
}
