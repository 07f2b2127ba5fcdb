import { createTransport } from 'nodemailer';
import { CarrierError, type Carrier } from './carrier.ts';

/** A mail server that is silent for longer counts as away. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const CONNECTIONS = 2;

/** SMTP by its URL (`smtp://`, `smtps://`, with user and password in it). `from` is the sender's address, also with a name. */
export function createSmtpCarrier(options: { url: string; from: string }): Carrier {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keepsLetters: false,
    async carry(letter) {
      try {
        await transport.sendMail({
          from: options.from,
          // An object is one address, whatever stands in it; a text could be read as a list.
          to: { name: '', address: letter.recipient },
          subject: letter.subject,
          text: letter.body,
          ...(letter.html === null ? {} : { html: letter.html }),
          messageId: `<${letter.id}@parta>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw carrierErrorOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function carrierErrorOf(error: unknown): CarrierError {
  const response = error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  // 5xx at the letter itself is the server's last word; a refused log-in can be mended by the operator.
  const isFinal = response !== null && response >= 500 && code !== 'EAUTH';
  return new CarrierError(`smtp ${code}${response === null ? '' : ` ${response}`}`, !isFinal);
}
