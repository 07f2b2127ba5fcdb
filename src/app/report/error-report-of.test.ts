import { expect, test } from 'vitest';
import type { RouteObject } from 'react-router';
import { errorReportSchema } from '../../../schema/records/error-report.ts';
import { routes } from '../app-routes.tsx';
import { errorReportOf, routeOf } from './error-report-of.ts';

const place = {
  build: 'https://parta.example.org/assets/start-app-Bx12.js?v=1',
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  language: 'ru',
  pathname: '/teachers/classes/01980000-0000-7000-8000-000000000001/stories/01980000-0000-7000-8000-000000000002',
};
function broken(message: string, stack: string, name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack });
}

test('ERR-02 a report tells the place, and not a word of what anybody wrote: no message, no id, no code, no query', () => {
  const secret = 'Unexpected token: Маша Иванова +79001234567 at https://parta.example.org/assets/fake.js:1:1';
  const report = errorReportOf(broken(secret, `TypeError: ${secret}\n    at drawRow (https://parta.example.org/assets/story-card-1a2b.js:1:2345)\n    at https://parta.example.org/assets/start-app-Bx12.js:7:89\n    at Маша (https://parta.example.org/assets/x.js:1:1)\n    at eval (eval at run (https://parta.example.org/?code=FOXPARK:1:1))`), place);
  expect(report).toEqual({
    build: 'start-app-Bx12.js', browser: 'Chrome 141, Android', language: 'ru', route: '/teachers/classes/:/stories/:', error: 'TypeError',
    frames: ['drawRow story-card-1a2b.js:1:2345', 'start-app-Bx12.js:7:89'],
  });
  expect(errorReportSchema.parse(report)).toEqual(report);
});

test('a message of several lines that looks like a stack does not get into it', () => {
  const words = 'no\n    at Masha (https://parta.example.org/assets/Ivanova.js:1:1)';
  expect(errorReportOf(broken(words, `Error: ${words}\n    at real (https://parta.example.org/assets/a.js:2:3)`, 'Error'), place).frames).toEqual(['real a.js:2:3']);
});

test('stacks of Firefox and Safari are read too; what is no error, or has no stack, has no places', () => {
  const firefox = broken('x', 'drawRow@https://parta.example.org/assets/row.js:1:23\n@https://parta.example.org/assets/b.js:4:5\n');
  expect(errorReportOf(firefox, { ...place, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1' })).toMatchObject({ browser: 'Safari 18, iOS', frames: ['drawRow row.js:1:23', 'b.js:4:5'] });
  expect(errorReportOf('Маша Иванова', place)).toMatchObject({ error: 'string', frames: [] });
  expect(errorReportOf(broken('x', 'x', 'Маша'), place).error).toBe('object');
  expect(errorReportSchema.safeParse(errorReportOf(broken('x', Array.from({ length: 90 }, () => `    at ${'f'.repeat(300)} (https://a.b/c.js:1:1)`).join('\n')), { ...place, pathname: `/${'x/'.repeat(500)}` })).success).toBe(true);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148', 'WebKit 605, iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36', 'Chrome 141, Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144, Linux'],
])('of %s it says a browser, not the system alone', (userAgent, browser) => {
  expect(errorReportOf(broken('x', ''), { ...place, userAgent }).browser).toBe(browser);
});

test('every word of our own addresses is known, and nothing else stays', () => {
  const own = [...new Set(routes.flatMap(pathsOf).flatMap((path) => path.split('/')).filter((word) => word !== '' && word !== '*' && !word.startsWith(':')))];
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((word) => routeOf(`/${word}`) !== `/${word}`)).toEqual([]);
  expect(routeOf('/parents/join/FOXPARK')).toBe('/parents/join/:');
  expect(routeOf('/parents/student/1/class/2/request/3/code/ABCDEFG')).toBe('/parents/student/:/class/:/request/:/code/:');
});

function pathsOf(route: RouteObject): string[] {
  return [...(route.path === undefined ? [] : [route.path]), ...(route.children ?? []).flatMap(pathsOf)];
}
