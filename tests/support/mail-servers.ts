import { once } from 'node:events';
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';
import { freePort } from '../../server/store/postgres-process.ts';
import { readMail, type ReadMail } from './read-mail.ts';

/** A letter as it came in, by whatever way. */
export interface Arrived {
  readonly id: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A real server that takes letters; stopped, nobody listens on its port. */
export interface LetterServer {
  readonly url: string;
  readonly arrived: Arrived[];
  readonly mails: ReadMail[];
  /** Whoever begins with `refused` is refused for good. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

/** A real SMTP server on this machine. */
export async function createSmtpServer(): Promise<LetterServer> {
  const port = await freePort();
  const arrived: Arrived[] = [];
  const mails: ReadMail[] = [];
  let server: SMTPServer | null = null;
  return {
    url: `smtp://${HOST}:${port}`,
    arrived,
    mails,
    async start() {
      const started = new SMTPServer({
        authOptional: true,
        hideSTARTTLS: true,
        closeTimeout: 100,
        logger: false,
        onRcptTo(address, _session, callback) {
          callback(address.address.startsWith('refused') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null);
        },
        onData(stream, session, callback) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            const mail = readMail(Buffer.concat(chunks).toString('latin1'));
            const id = /<([^@]+)@/.exec(mail.headers.get('message-id') ?? '')?.[1] ?? '';
            mails.push(mail);
            arrived.push({ id, recipients: session.envelope.rcptTo.map(({ address }) => address), subject: mail.headers.get('subject') ?? '', text: mail.text, html: mail.html });
            callback(null);
          });
        },
      });
      started.on('error', () => undefined);
      await new Promise<void>((resolve) => started.listen(port, HOST, resolve));
      server = started;
    },
    async stop() {
      const stopping = server;
      server = null;
      if (stopping !== null) await new Promise<void>((resolve) => stopping.close(() => resolve()));
    },
  };
}

const smsSchema = z.object({ id: z.string(), to: z.string(), text: z.string() });

/** A real HTTP gateway for SMS on this machine. It wants its token. */
export async function createSmsGateway(token: string): Promise<LetterServer> {
  const port = await freePort();
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const sms = smsSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      const isKnown = request.headers.authorization === `Bearer ${token}` && request.headers['idempotency-key'] === sms.id;
      const status = !isKnown ? 401 : sms.to.startsWith('refused') ? 400 : 202;
      if (status === 202) arrived.push({ id: sms.id, recipients: [sms.to], subject: '', text: sms.text, html: '' });
      response.writeHead(status).end();
    });
  });
  return {
    url: `http://${HOST}:${port}/send`,
    arrived,
    mails: [],
    async start() {
      server.listen(port, HOST);
      await once(server, 'listening');
    },
    async stop() {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
