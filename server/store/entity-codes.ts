import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CODE_LENGTH = 7;
const LOGIN_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LOGIN_LENGTH = 8;

/** A class's or a student's code: 7 capital letters (product.md section 5). */
export function newCode(): string {
  return pick(LETTERS, CODE_LENGTH);
}

/** A login of random signs, for who has no name of Latin or Cyrillic letters: no signs that look alike on a card. */
export function newLogin(): string {
  return pick(LOGIN_SIGNS, LOGIN_LENGTH);
}

function pick(signs: string, length: number): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
}
