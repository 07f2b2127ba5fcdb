import { expect, test } from 'vitest';
import { contactOf } from './contact-rules.ts';

test('what contains @ is an e-mail, and only a whole one', () => {
  expect(contactOf(' Maria@Home.test ', 'en')).toEqual({ channel: 'email', contact: 'maria@home.test' });
  expect(contactOf('maria@', 'en')).toBeNull();
  expect(contactOf('+7916@123', 'ru')).toBeNull();
});

test('anything else is a phone number, however it is spaced', () => {
  expect(contactOf('+358 (40) 123-45-67', 'en')).toEqual({ channel: 'sms', contact: '+358401234567' });
  expect(contactOf('0401234567', 'en')).toBeNull();
  expect(contactOf('+12', 'en')).toBeNull();
  expect(contactOf('call me', 'en')).toBeNull();
  expect(contactOf('', 'en')).toBeNull();
});

test('in Russian a mobile number may be written as at home', () => {
  for (const text of ['8 916 123-45-67', '9161234567', '+7 916 123 45 67', '7 916 123 45 67']) expect(contactOf(text, 'ru')).toEqual({ channel: 'sms', contact: '+79161234567' });
  expect(contactOf('8 916 123-45-67', 'en')).toBeNull();
});
