import { localeOf } from '../../../server/plugins/server-texts.ts';
import { problemSaying, violationSaying } from '../../../schema/problem-codes.ts';
import { LOCALES } from '../../../schema/records/user.ts';
import { PROBLEM_JSON, problemSchema } from '../../../schema/wire.ts';
import type { HostileRequest } from './request-arbitrary.ts';
import type { RawAnswer } from './send-raw.ts';

const SLOWEST_MS = 5_000;
/** Words that only our insides know. */
const INSIDES = /\.ts:\d+|node_modules|insert into|drizzle|\bpg_|violates|stack/i;
/** What Node could not read as HTTP: nothing is known of the caller then, the language neither. */
const UNREADABLE = new Set([400, 408, 431]);
const CYRILLIC = /[а-яё]/i;

/** What is wrong with an answer, whatever the request was. */
export function answerFaults(sent: HostileRequest, answer: RawAnswer): string[] {
  const found: string[] = [];
  if (answer.ms > SLOWEST_MS) found.push(`took ${Math.round(answer.ms)} ms`);
  if (answer.status >= 500) found.push(`answered ${answer.status}`);
  if (answer.status < 200) found.push(`answered ${answer.status}`);
  if (answer.status >= 400) found.push(...problemFaults(sent, answer));
  if (answer.status < 300 && sent.isCall && !sent.isForAnyone && !('authorization' in sent.headers)) found.push(`answered ${answer.status} to nobody`);
  if (answer.headers['x-injected'] !== undefined) found.push('let a header in');
  if (Reflect.get({}, 'isPolluted') !== undefined) found.push('polluted the prototype of everything');
  return found;
}

function problemFaults(sent: HostileRequest, { status, headers, text }: RawAnswer): string[] {
  const isUnreadable = UNREADABLE.has(status) && headers['x-content-type-options'] === undefined;
  const locale = isUnreadable ? LOCALES[0] : localeOf(sent.headers['accept-language']);
  if (headers['content-type'] !== `${PROBLEM_JSON}; charset=utf-8`) return [`a ${status} of type ${String(headers['content-type'])}`];
  // A HEAD has the headers of a problem only.
  if (sent.method === 'HEAD') return [];
  const problem = problemSchema.safeParse(parsed(text));
  if (!problem.success) return [`a ${status} that is no problem: ${text.slice(0, 200)}`];
  const { title, detail = '', violations = [] } = problem.data;
  const words = [title, detail, ...violations.map(({ message }) => message)];
  const sayings = [problemSaying(problem.data), ...violations.map(violationSaying)];
  return [
    ...(problem.data.status === status ? [] : [`a ${status} that says ${problem.data.status}`]),
    ...(headers['content-language'] === locale && words.every((word) => word !== '' && CYRILLIC.test(word) === (locale === 'ru')) ? [] : [`not in ${locale}: ${words.join(' / ')}`]),
    ...(sayings.includes(null) ? [`without a known code (F-204): ${text.slice(0, 200)}`] : []),
    ...(INSIDES.test(text) ? [`shows its insides: ${text.slice(0, 200)}`] : []),
    ...(status === 401 && headers['www-authenticate'] === undefined ? ['a 401 without www-authenticate'] : []),
    ...(status === 429 && headers['retry-after'] === undefined ? ['a 429 without retry-after'] : []),
    ...(status === 422 && violations.length === 0 && !/key|ключ/i.test(detail) ? ['a 422 without violations'] : []),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
