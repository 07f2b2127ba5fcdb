import { writeSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

/**
 * The SMTP server of the tests, as a process that can be killed and frozen: `node smtp-child.ts <port>`. It says each
 * letter in a line of JSON before it answers that it took it, so that no kill loses one that was taken.
 */
const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  logger: false,
  onRcptTo(address, _session, callback) {
    callback(address.address.startsWith('refused') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null);
  },
  onData(stream, session, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      say({ raw: Buffer.concat(chunks).toString('latin1'), recipients: session.envelope.rcptTo.map(({ address }) => address) });
      callback(null);
    });
  },
});
server.on('error', () => undefined);
server.listen(Number(process.argv[2]), '127.0.0.1');
// The test that started it is gone.
process.stdin.on('end', () => process.exit()).resume();

function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}
