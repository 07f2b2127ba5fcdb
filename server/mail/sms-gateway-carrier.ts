import { CarrierError, type Carrier } from './carrier.ts';

const ANSWER_MS = 15_000;
/** Refusals that a later try may not meet. */
const PASSING = new Set([401, 403, 408, 425, 429]);

/**
 * An HTTP gateway: `POST {id, to, text}` as JSON with a Bearer token; any 2xx means that it was taken. `id` comes as
 * Idempotency-Key too, so that a gateway can drop a twin.
 */
export function createSmsGatewayCarrier(options: { url: string; token: string | undefined }): Carrier {
  return {
    keepsLetters: false,
    async carry({ id, recipient, body }) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': id, ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }) };
      const response = await send(options.url, headers, JSON.stringify({ id, to: recipient, text: body }));
      if (!response.ok) throw new CarrierError(`gateway ${response.status}`, response.status >= 500 || PASSING.has(response.status));
    },
    close: () => undefined,
  };
}

async function send(url: string, headers: Record<string, string>, body: string): Promise<{ ok: boolean; status: number }> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
    await response.body?.cancel();
    return response;
  } catch (error) {
    throw new CarrierError(`gateway ${error instanceof Error ? error.name : 'unknown'}`, true);
  }
}
