// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { addSplashLinks } from './splash-links.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=apple-touch-startup-image]')];

it('F-909 an iPhone names the start pictures of its own screen, whichever way it is held; an unknown screen names none', () => {
  vi.stubGlobal('screen', { width: 1000, height: 390 });
  addSplashLinks();
  expect(links()).toEqual([]);
  vi.stubGlobal('screen', { width: 844, height: 390 });
  vi.stubGlobal('devicePixelRatio', 3);
  addSplashLinks();
  expect(links().map((link) => [link.getAttribute('href'), link.media])).toEqual([
    ['/splash/1170x2532-light.png', '(prefers-color-scheme: light) and (orientation: portrait)'],
    ['/splash/1170x2532-dark.png', '(prefers-color-scheme: dark) and (orientation: portrait)'],
    ['/splash/2532x1170-light.png', '(prefers-color-scheme: light) and (orientation: landscape)'],
    ['/splash/2532x1170-dark.png', '(prefers-color-scheme: dark) and (orientation: landscape)'],
  ]);
});
