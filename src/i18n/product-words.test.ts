import { expect, it } from 'vitest';

const files = import.meta.glob<unknown>('../../locales/*/*.json', { eager: true, import: 'default' });

/** The text of a key as it stands in its file, with holes as product.md writes them: `{name}`. */
function text(language: 'en' | 'ru', key: string): string | undefined {
  const [namespace = '', path = ''] = key.split(':');
  let node: unknown = files[`../../locales/${language}/${namespace}.json`];
  for (const step of path.split('.')) node = typeof node === 'object' && node !== null ? new Map<string, unknown>(Object.entries(node)).get(step) : undefined;
  return typeof node === 'string' ? node.replaceAll(/\{\{(\w+)\}\}/gu, '{$1}') : undefined;
}

/*
 * The messages that product.md gives, letter by letter, and the keys by which the screens and the server say them. Where
 * product.md only names a toast in the middle of a sentence ("student info updated"), it begins with a capital letter here.
 * It gives no Russian: that the same keys exist there with the same holes is for locales.test.ts.
 */
const MESSAGES: readonly (readonly [words: string, ...keys: string[]])[] = [
  // Section 5
  ['Password minimal size {min} and max size is {max}', 'auth:rule.passwordSize', 'problems:violation.passwordSize'],
  ['Should be at least one of spec symbols', 'auth:rule.passwordSymbol', 'problems:violation.passwordSymbol'],
  ['Should be at least one letter', 'auth:rule.passwordLetter', 'problems:violation.passwordLetter'],
  ['Password should not be the same as email', 'auth:rule.passwordSameAsEmail', 'problems:violation.passwordSameAsEmail'],
  ['Email should match pattern {email}', 'auth:rule.email'],
  ['Email should match pattern name@example.com', 'problems:violation.email'],
  ['This student is already in the class', 'room:add.exists', 'problems:violation.studentExists'],
  ['Should be phone number or email address', 'invitations:parents.wrong', 'problems:violation.contact'],
  ['Check start date', 'calendar:form.fault.startDate', 'problems:violation.eventStartDate'],
  ['Start day is not valid', 'calendar:form.fault.startDay', 'problems:violation.eventStartDay'],
  ['End day is not valid', 'calendar:form.fault.endDay', 'problems:violation.eventEndDay'],
  ['Check start time', 'calendar:form.fault.startTime', 'problems:violation.eventStartTime'],
  ['File {name} was already added', 'media:refused.duplicate'],
  ['Max files size is: {count}', 'media:refused.tooMany'],
  ['File type {code} are not supported', 'media:refused.type', 'problems:violation.fileType'],
  ["Email doesn't exist", 'auth:fault.emailUnknown', 'problems:problem.emailUnknown'],
  ['Email already exist', 'problems:violation.emailExists'],
  // Section 6
  ['You have no permissions for this action', 'app:fault.permission.title', 'invitations:reason.forbidden', 'requests:reason.forbidden'],
  // Section 8
  ['Page not found', 'app:fault.page.title'],
  ["You haven't right to view this content", 'app:fault.forbidden.title', 'chat:forbidden'],
  ['Something went wrong.', 'app:fault.wrong.title', 'common:error.wrong'],
  ['An error was occured', 'common:error.occured', 'joining:fault.other'],
  ['Message not delivered', 'chat:notDelivered'],
  ['Message not delivered. {reason}', 'chat:message.failed'],
  ['Your email is confirmed', 'auth:verify.confirmed'],
  ['Password change link is invalid', 'auth:restore.invalid'],
  ['Story not found', 'app:fault.story.title'],
  // Section 8, toasts
  ['Student info updated', 'room:edit.done'],
  ['Invite cancelled', 'invitations:toast.cancelled'],
  ['Invite resent', 'invitations:toast.resent'],
  ['Student added to class', 'room:add.doneOne'],
  ['Password changed', 'auth:restore.changed'],
  ['Text copied', 'common:textCopied'],
  ['Story updated', 'stories:edit.updated'],
  ['Connected successfully', 'joining:invitation.connected'],
  ['Reset e-mail sent to {email}. Its link holds for 60 minutes.', 'auth:reset.sent'],
  // Section 2
  ['Continue', 'auth:continue', 'common:action.continue'],
  ['Register', 'auth:register'],
  ['Show all', 'app:sider.showAll'],
  ['request pending', 'app:sider.requestPending'],
  ['all reviewed', 'requests:allReviewed'],
  ['No classes', 'student:noClasses'],
  ['Prev', 'joining:learning.previous'],
  ['Next', 'joining:learning.next'],
  ['Done', 'joining:learning.done'],
];

it.each(MESSAGES)('product.md’s “%s” is said in these very letters', (words, ...keys) => {
  expect(keys.map((key) => [key, text('en', key)])).toEqual(keys.map((key) => [key, words]));
  // In Russian it is said, too, and not in English.
  for (const key of keys) expect([key, text('ru', key)]).toEqual([key, expect.stringMatching(/[а-яё]/iu)]);
});
