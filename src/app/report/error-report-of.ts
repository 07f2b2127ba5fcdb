import { REPORT_FRAMES_MAX, REPORT_PART_MAX } from '../../../schema/limits.ts';
import type { ErrorReport } from '../../../schema/records/error-report.ts';

/** Every word that an address of ours has by itself; anything else may be an id, a code or a secret. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'login', 'auth', 'newParent', 'restore', 'verifyEmail', 'conditions', '_specimen', 'parents', 'join', 'invitation', 'teachers', 'students', 'student', 'class', 'classes', 'code', 'request', 'requests', 'print', 'dashboard', 'main', 'archived', 'profile',
  'stories', 'story', 'room', 'calendar', 'chat', 'AwardsModalView', 'outbox', 'share', 'search',
]);

/* The first that fits: most of them also call themselves by the names behind. An app on an iPhone's home screen names its engine alone. */
const BROWSERS = [['YaBrowser', 'Yandex'], ['SamsungBrowser', 'Samsung'], ['OPR', 'Opera'], ['Edg', 'Edge'], ['EdgA', 'Edge'], ['FxiOS', 'Firefox'], ['CriOS', 'Chrome'], ['Firefox', 'Firefox'], ['Chrome', 'Chrome'], ['HeadlessChrome', 'Chrome'], ['Version', 'Safari'], ['AppleWebKit', 'WebKit']] as const;
const SYSTEMS = [['Android', 'Android'], ['iPhone', 'iOS'], ['iPad', 'iOS'], ['Windows', 'Windows'], ['CrOS', 'ChromeOS'], ['Mac OS X', 'macOS'], ['Linux', 'Linux']] as const;

/** What is known beside the error. */
export interface BrokenPlace {
  readonly build: string;
  readonly userAgent: string;
  readonly language: string;
  readonly pathname: string;
}

/** What the operator needs to find a fault, and nothing of who met it: no words of the error, no ids, no query. */
export function errorReportOf(error: unknown, { build, userAgent, language, pathname }: BrokenPlace): ErrorReport {
  const isError = error instanceof Error;
  return {
    build: cut(fileIn(build)),
    browser: cut(browserOf(userAgent)),
    language: cut(language),
    route: cut(routeOf(pathname)),
    error: cut(isError && /^[A-Za-z]+$/u.test(error.name) ? error.name : typeof error),
    frames: isError ? framesOf(error) : [],
  };
}

/** An address with `:` in place of whatever is not a word of the app's own. */
export function routeOf(pathname: string): string {
  return pathname.split('/').map((word) => (word === '' || OWN_WORDS.has(word) ? word : ':')).join('/');
}

/* Only what names a place in a script: the words of the error stand before, and may look like anything but this. */
function framesOf(error: Error): string[] {
  const words = error.message;
  const stack = words === '' ? (error.stack ?? '') : (error.stack ?? '').replace(words, '');
  return stack.split('\n').flatMap(frameIn).slice(0, REPORT_FRAMES_MAX);
}

/* Chrome: "    at drawRow (https://host/assets/row-1a2b.js:1:2345)"; Firefox and Safari: "drawRow@https://host/assets/row-1a2b.js:1:2345". */
function frameIn(line: string): string[] {
  const found = /^\s*(?:at )?(?:([\w$.]*)(?: \(|@))?(?:async )?https?:\/\/[^\s/]+\/(?:[\w-]+\/)*([\w.-]+\.(?:js|ts|tsx))(?:\?[^:\s]*)?:(\d+):(\d+)\)?$/u.exec(line);
  if (found === null) return [];
  const [, name = '', file = '', row = '', column = ''] = found;
  return [cut(`${name === '' ? '' : `${name} `}${file}:${row}:${column}`)];
}

function browserOf(userAgent: string): string {
  const version = BROWSERS.flatMap(([sign, name]) => {
    const found = new RegExp(`\\b${sign}/(\\d+)`, 'u').exec(userAgent)?.[1];
    return found === undefined ? [] : [`${name} ${found}`];
  })[0];
  const system = SYSTEMS.find(([sign]) => userAgent.includes(sign))?.[1];
  return [version, system].filter((each) => each !== undefined).join(', ');
}

function fileIn(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1).split('?')[0] ?? '';
}

function cut(text: string): string {
  return text.slice(0, REPORT_PART_MAX);
}
