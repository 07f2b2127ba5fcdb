import { expect, it } from 'vitest';
import { z } from 'zod';
import { emailSchema } from '../records/account.ts';
import { personNameSchema } from '../records/student.ts';
import { EMAIL_PATTERN, EMAIL_TEXT, emailFault, keptText, PERSON_NAME, textFault } from './field-rules.ts';

it.each(['a@b.org', 'A.b+c@d-e.example', 'a@b', 'a b@c.org', '@c.org', 'a..b@c.org', '.a@c.org', 'a.@c.org', "o'n@c.org", 'a@-c.org', 'a@c..org', 'a@c.o', 'a@c.o1', 'a@b@c.org'])('of plain Latin letters the pattern takes what that of Zod takes: "%s"', (email) => {
  expect(EMAIL_PATTERN.test(email)).toBe(z.regexes.email.test(email));
});

it.each(['', ' ', '\u200B', '\u2060 \u3164', 'М\u200Bаша', 'Маша', ' Маша ', 'я'.repeat(100), 'я'.repeat(101), ` ${'я'.repeat(100)} `])('AUT-09 forms and contract judge and keep a name alike: "%s"', (name) => {
  const read = personNameSchema.safeParse(name);
  expect(textFault(PERSON_NAME, name) === null).toBe(read.success);
  expect(read.success ? keptText(PERSON_NAME, name) : undefined).toBe(read.data);
});

it.each([' a@b.org ', 'A.b+c@d-e.example', 'a@b', 'a b@c.org', '@c.org', 'a..b@c.org', `${'a'.repeat(312)}@ab.org`, `${'a'.repeat(316)}@ab.org`, 'é@c.org', 'мама@пример.рф', 'a@c.org\u200B', 'a@c.org\n'])('AUT-09 forms and contract judge and keep an e-mail alike: "%s"', (email) => {
  const read = emailSchema.safeParse(email);
  expect(emailFault(email) === null).toBe(read.success);
  expect(read.success ? keptText(EMAIL_TEXT, email) : undefined).toBe(read.data);
});

it('AUT-03 an e-mail that is missing is told from one that is none, and from one that is too long', () => {
  expect(['', '  ', 'a@b', `${'a'.repeat(321)}@b.org`, 'a@b.org'].map(emailFault)).toEqual(['required', 'required', 'invalid', 'tooLong', null]);
});
