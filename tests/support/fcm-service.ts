import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { z } from 'zod';
import type { FcmAccount } from '../../server/push/fcm-sender.ts';

const bodySchema = z.object({ message: z.object({ token: z.string(), notification: z.object({ title: z.string(), body: z.string() }), data: z.record(z.string(), z.string()) }) });

export interface FcmService {
  readonly url: string;
  /** What Firebase would give out for this service. */
  readonly account: FcmAccount;
  /** What was sent, in order, whatever was answered. */
  readonly messages: z.infer<typeof bodySchema>['message'][];
  close(): Promise<void>;
}

/** Firebase's service on this machine: a device's token is the status that it answers, and 201 is well. */
export async function startFcmService(): Promise<FcmService> {
  const messages: FcmService['messages'] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/token') return response.end(JSON.stringify({ access_token: 'a token', expires_in: 3600 }));
      const { message } = bodySchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
      messages.push(message);
      return response.writeHead(Number(message.token) === 201 ? 200 : Number(message.token) || 400, { location: '/elsewhere' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } });
  return {
    url,
    account: { project_id: 'school', client_email: 'parta@school.test', private_key: privateKey, token_uri: `${url}/token` },
    messages,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}
