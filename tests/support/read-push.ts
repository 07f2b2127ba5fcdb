import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of a subscription: what it gives away, and how it reads what comes. */
export interface BrowserEnd {
  readonly publicKey: string;
  readonly authToken: string;
  /** The text of a message for it (RFC 8291); throws on any other. */
  read(body: Buffer): string;
}

const SALT_BYTES = 16;
/** The salt, and behind it the size of records (4) and the length of the sender's key (1). */
const HEAD_BYTES = SALT_BYTES + 5;
const TAG_BYTES = 16;

/** Keys of its own, as a browser makes them. */
export function createBrowserEnd(): BrowserEnd {
  const own = createECDH('prime256v1');
  const ownKey = own.generateKeys();
  const auth = randomBytes(16);
  return {
    publicKey: ownKey.toString('base64url'),
    authToken: auth.toString('base64url'),
    read(body) {
      const salt = body.subarray(0, SALT_BYTES);
      const rest = HEAD_BYTES + body.readUInt8(HEAD_BYTES - 1);
      const theirKey = body.subarray(HEAD_BYTES, rest);
      const derive = (secret: Buffer, bySalt: Buffer, info: Buffer, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', secret, bySalt, info, bytes));
      const shared = derive(own.computeSecret(theirKey), auth, Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, theirKey]), 32);
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(body.length - TAG_BYTES));
      const padded = Buffer.concat([decipher.update(body.subarray(rest, body.length - TAG_BYTES)), decipher.final()]);
      // A two ends the text of the last record; zeros behind it are padding.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}
