import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../server/store/postgres-process.ts';
import { readMail, type ReadMail } from './read-mail.ts';
import { ServerProcess } from './server-process.ts';

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

/** An SMTP server as a process of its own: `stop` is SIGKILL, and it can be frozen. */
export interface SmtpServer extends LetterServer {
  /** SIGSTOP: it takes connections and says nothing. */
  freeze(): void;
  thaw(): void;
}

const lineSchema = z.object({ raw: z.string(), recipients: z.array(z.string()) });

/** A real SMTP server on this machine. */
export async function createSmtpServer(): Promise<SmtpServer> {
  const port = await freePort();
  const arrived: Arrived[] = [];
  const mails: ReadMail[] = [];
  const child = new ServerProcess({
    program: process.execPath,
    args: [join(import.meta.dirname, 'smtp-child.ts'), String(port)],
    isReady: () => isListening(port),
    onLine(line) {
      const { raw, recipients } = lineSchema.parse(JSON.parse(line));
      const mail = readMail(raw);
      const id = /<([^@]+)@/.exec(mail.headers.get('message-id') ?? '')?.[1] ?? '';
      mails.push(mail);
      arrived.push({ id, recipients, subject: mail.headers.get('subject') ?? '', text: mail.text, html: mail.html });
    },
  });
  return { url: `smtp://${HOST}:${port}`, arrived, mails, start: () => child.up(), stop: () => child.kill(), freeze: () => child.freeze(), thaw: () => child.thaw() };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, HOST);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
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
