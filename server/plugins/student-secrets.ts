import {
  createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomInt, timingSafeEqual,
} from 'node:crypto';
import { NO_PASSWORD } from './passwords.ts';

export interface StudentSecret {
  /** No password matches it, and no two are the same: it is replaced by a hash at the first log-in. */
  readonly passwordHash: string;
  readonly sealedPassword: string;
}

/** Makes the passwords that teachers hand to students, and shows them again. */
export interface StudentSecrets {
  /**
   * A new password, sealed for this student alone. It is not hashed yet: that takes long, and a class of 60 is made in
   * one transaction.
   */
  make(studentId: string): StudentSecret;
  /** Whether this is the password that was sealed; takes as long for a wrong one. */
  fits(studentId: string, sealed: string, password: string): boolean;
  /** The sealed password; null where it was sealed for another student or with another key. */
  open(studentId: string, sealed: string): string | null;
  /**
   * Returns the key of the QR code on the student's card. It logs in without the password, at that one call alone. It
   * ends with the made password: a new one, or one that the student chooses, makes it invalid. It is stored nowhere.
   */
  cardKey(studentId: string, sealed: string): string;
  /** Whether this is the card's key; takes as long for a wrong one. */
  fitsCard(studentId: string, sealed: string, cardKey: string): boolean;
}

/** Bytes of the proof in a card's key: as hard to guess as a key of AES-128. */
const PROOF_BYTES = 16;

/** No letters that look alike on a printed card, and none that read differently in another hand. */
const CONSONANTS = 'bdfghkmnprstvz';
const VOWELS = 'aeiou';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createStudentSecrets(key: Buffer): StudentSecrets {
  // Tells a value of another key apart without trying it.
  const mark = createHash('sha256').update('parta-sealing-key').update(key).digest('base64url').slice(0, 8);
  function open(studentId: string, sealed: string): string | null {
    const [keyMark, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    if (keyMark !== mark || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(studentId)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  function cardKey(studentId: string, sealed: string): string {
    const proof = createHmac('sha256', key).update(`student-card ${studentId} ${sealed}`).digest();
    return `${studentId}.${proof.subarray(0, PROOF_BYTES).toString('base64url')}`;
  }

  return {
    cardKey,
    fitsCard: (studentId, sealed, given) => timingSafeEqual(digestOf(cardKey(studentId, sealed)), digestOf(given)),
    make(studentId) {
      const password = newPassword();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(studentId));
      const bytes = Buffer.concat([nonce, cipher.update(password, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { passwordHash: `${NO_PASSWORD}${nonce.toString('base64url')}`, sealedPassword: `${mark}.${bytes.toString('base64url')}` };
    },
    open,
    fits(studentId, sealed, password) {
      const made = open(studentId, sealed);
      return made !== null && timingSafeEqual(digestOf(made), digestOf(password));
    },
  };
}

/** Like `Bavo-timu-4738`: a child can read and type it, it keeps the password rule, and there are 2.4 × 10^11 of them. */
export function newPassword(): string {
  const word = `${syllable()}${syllable()}`;
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}-${syllable()}${syllable()}-${String(randomInt(10_000)).padStart(4, '0')}`;
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function syllable(): string {
  return `${CONSONANTS[randomInt(CONSONANTS.length)]}${VOWELS[randomInt(VOWELS.length)]}`;
}
