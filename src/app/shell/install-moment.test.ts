// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { isLaterDay } from './first-day.ts';
import { installWay, refusedAt, rememberRefusal, type InstallFacts } from './install-moment.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-23T09:00:00');
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const facts: InstallFacts = { isInstalled: false, refusedAt: null, now: NOW, isOffered: true, userAgent: ANDROID, touchPoints: 5 };

beforeEach(() => localStorage.clear());

it('SWK-01 the home screen is a matter of the second day on this device, not of the first visit', () => {
  const at = (hours: number) => isLaterDay(new Date(NOW + hours * 3_600_000));
  expect([at(0), at(1), at(14), at(15), at(24 * 40)]).toEqual([false, false, false, true, true]);
});

it('SWK-01 who has it already is not asked, nor who said no for now within 60 days', () => {
  expect(installWay(facts)).toBe('browser');
  expect(installWay({ ...facts, isInstalled: true })).toBeNull();
  const after = (days: number) => installWay({ ...facts, refusedAt: NOW - days * DAY_MS });
  expect([after(0), after(59), after(60)]).toEqual([null, null, 'browser']);
  expect(refusedAt(NOW)).toBeNull();
  rememberRefusal(NOW);
  expect(refusedAt(NOW + DAY_MS)).toBe(NOW);
});

it('SWK-01 without an offer of the browser’s only Safari of an iPhone or iPad is told how', () => {
  const way = (userAgent: string, touchPoints = 5) => installWay({ ...facts, isOffered: false, userAgent, touchPoints });
  expect([way(IPHONE), way(MAC, 5)]).toEqual(['safari', 'safari']);
  expect([way(MAC, 0), way(ANDROID)]).toEqual([null, null]);
  const named = ['EdgiOS/130.0', 'YaBrowser/24.10'].map((name) => IPHONE.replace('Mobile/', `${name} Mobile/`));
  const others = [...named, IPHONE.replace('Version/17.5', 'CriOS/130.0'), IPHONE.replace('Safari/', 'DuckDuckGo/7 Safari/'), `${IPHONE} OPT/4.5`];
  const withinAnApp = IPHONE.replace(' Version/17.5', '').replace(' Safari/604.1', '');
  expect([...others, withinAnApp].map((userAgent) => way(userAgent))).toEqual(Array.from({ length: 6 }, () => null));
});
