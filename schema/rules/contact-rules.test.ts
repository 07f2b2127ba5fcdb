import { describe, expect, it } from 'vitest';
import { contactOf, phoneWords, type PhoneHabits } from './contact-rules.ts';

const MOSCOW: PhoneHabits = { locale: 'ru', timeZone: 'Europe/Moscow' };
const NEW_YORK: PhoneHabits = { locale: 'en', timeZone: 'America/New_York' };
const LONDON: PhoneHabits = { locale: 'en', timeZone: 'Europe/London' };
const BERLIN: PhoneHabits = { locale: 'en', timeZone: 'Europe/Berlin' };
const ALMATY: PhoneHabits = { locale: 'ru', timeZone: 'Asia/Almaty' };
const NOWHERE: PhoneHabits = { locale: 'en', timeZone: 'UTC' };

/** As typed, by whom, and as it is stored; null: it is no contact. */
const PHONES: readonly (readonly [string, PhoneHabits, string | null])[] = [
  ['8 916 123-45-67', MOSCOW, '+79161234567'],
  ['9161234567', MOSCOW, '+79161234567'],
  ['7 916 123 45 67', MOSCOW, '+79161234567'],
  ['+7 916 123 45 67', MOSCOW, '+79161234567'],
  ['8 (495) 123-45-67', MOSCOW, '+74951234567'],
  ['+7 916 123-45', MOSCOW, null],
  ['+7 916 123-45-678', MOSCOW, null],
  ['112', MOSCOW, null],
  ['+7 916 123-45-67 доб. 5', MOSCOW, '+79161234567'],
  ['tel:+7-912-345-67-89', MOSCOW, '+79123456789'],
  ['8 916 123-45-67', ALMATY, '+79161234567'],
  ['8 701 234 56 78', ALMATY, '+77012345678'],
  ['8 978 123 45 67', { locale: 'ru', timeZone: 'Europe/Simferopol' }, '+79781234567'],
  ['8 916 123-45-67', { locale: 'ru', timeZone: 'America/New_York' }, '+79161234567'],
  ['8 916 123-45-67', { locale: 'en', timeZone: 'Europe/Moscow' }, '+79161234567'],
  ['8 916 123-45-67', NOWHERE, null],
  ['(212) 736-5000', NEW_YORK, '+12127365000'],
  ['212.736.5000', NEW_YORK, '+12127365000'],
  ['1-212-736-5000', NEW_YORK, '+12127365000'],
  ['011 44 7911 123456', NEW_YORK, '+447911123456'],
  ['0044 7911 123456', NEW_YORK, '+447911123456'],
  ['(212) 736-500', NEW_YORK, null],
  ['1-800-FLOWERS', NEW_YORK, null],
  ['07911 123456', LONDON, '+447911123456'],
  ['+44 (0)7911 123456', LONDON, '+447911123456'],
  ['+44 (0)7911 123456', MOSCOW, '+447911123456'],
  ['020 7946 0018', LONDON, '+442079460018'],
  ['tel:00447911123456', LONDON, '+447911123456'],
  ['+49 (0)30 901820', MOSCOW, '+4930901820'],
  ['030 901820', BERLIN, '+4930901820'],
  ['+358 (40) 123-45-67', NOWHERE, '+358401234567'],
  ['0401234567', NOWHERE, null],
  ['+380 50 123 45 67', MOSCOW, '+380501234567'],
  ['+375 29 123-45-67', MOSCOW, '+375291234567'],
  ['98765 43210', { locale: 'en', timeZone: 'Asia/Kolkata' }, '+919876543210'],
  ['\u202A+7\u00A0912\u2011345\u201167\u201189\u202C', NEW_YORK, '+79123456789'],
  ['+12', NOWHERE, null],
  ['call me', NOWHERE, null],
  ['', NOWHERE, null],
];

describe('F-306 F-804 F-805 a phone number', () => {
  it.each(PHONES)('%j by %j is %j', (typed, habits, contact) => {
    expect(contactOf(typed, habits)).toEqual(contact === null ? null : { channel: 'sms', contact });
  });
});

const EMAILS: readonly (readonly [string, string | null])[] = [
  [' Maria@Home.test ', 'maria@home.test'],
  ['мама@пример.рф', 'мама@пример.рф'],
  ['МАМА@ПРИМЕР.РФ', 'мама@пример.рф'],
  ['ivanov@школа.москва', 'ivanov@школа.москва'],
  ['ivanov@xn--80a1acny.xn--p1ai', 'ivanov@xn--80a1acny.xn--p1ai'],
  ['jörg.müller@straße.de', 'jörg.müller@straße.de'],
  ['安@例え.jp', '安@例え.jp'],
  ['anna.orlova+school@mail.example.org', 'anna.orlova+school@mail.example.org'],
  ["o'neil@example.org", "o'neil@example.org"],
  ['a_b-c@d-e.example', 'a_b-c@d-e.example'],
  ['\u200Bmaria@home.test\u200B', 'maria@home.test'],
  ['maria\u2011k@home.test', 'maria-k@home.test'],
  ['maria@', null],
  ['@home.test', null],
  ['maria@home', null],
  ['maria@@home.test', null],
  ['a..b@home.test', null],
  ['.a@home.test', null],
  ['maria@home..test', null],
  ['maria home@x.test', null],
  ['maria@home.test, anna@home.test', null],
  ['+7916@123', null],
  ['\u0301@home.test@', null],
];

describe('F-306 F-805 an e-mail', () => {
  it.each(EMAILS)('%j is %j', (typed, contact) => {
    expect(contactOf(typed, MOSCOW)).toEqual(contact === null ? null : { channel: 'email', contact });
  });
});

it('F-804 a number is shown as it was understood, on one line', () => {
  expect(phoneWords('+79161234567')).toBe('+7\u00A0916\u00A0123\u00A045\u00A067');
  expect(phoneWords('+447911123456')).toBe('+44\u00A07911\u00A0123456');
});
