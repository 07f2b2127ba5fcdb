// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { screenHtml } from './screen-html.ts';

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  const found = document.getElementById('root');
  if (found === null) throw new Error('no root');
  root = found;
});

function kept(): HTMLElement {
  const html = screenHtml(root);
  if (html === null) throw new Error('nothing is kept');
  const place = document.createElement('div');
  place.innerHTML = html;
  return place;
}

it('keeps texts as texts: what somebody wrote never becomes an element', () => {
  root.append(Object.assign(document.createElement('p'), { textContent: '</div><img src=x onerror=alert(1)>' }));
  expect(kept().querySelector('img')).toBeNull();
  expect(kept().textContent).toBe('</div><img src=x onerror=alert(1)>');
});

it('EXT-10 keeps nothing of a screen on which there are passwords', () => {
  root.innerHTML = '<p>a</p><ul data-secret="true"><li>river-42</li></ul>';
  expect(screenHtml(root)).toBeNull();
});

it('F-801 keeps nothing of a screen that the browser translates: shown at the next start, it would pass for the language of the page', () => {
  root.innerHTML = '<p><font><font>Bonjour</font></font></p>';
  expect(screenHtml(root)).toBeNull();
});

it('keeps what is written in fields, but never a password', () => {
  root.innerHTML = '<textarea></textarea><input><input type="password">';
  for (const field of root.querySelectorAll<HTMLInputElement>('textarea, input')) field.value = 'слово';
  expect([...kept().querySelectorAll<HTMLInputElement>('textarea, input')].map(({ value }) => value)).toEqual(['слово', 'слово', '']);
});

it('lets a scrolled box stand where it was', () => {
  root.innerHTML = '<div><ul><li>a</li></ul></div>';
  const box = root.firstElementChild;
  if (box !== null) box.scrollTop = 120;
  const made = kept().firstElementChild;
  expect(made).toMatchObject({ style: { overflow: 'hidden' } });
  expect(made?.firstElementChild?.getAttribute('style')).toContain('translate: 0px -120px');
});

it('blanks what is fleeting, and leaves out names of elements and bytes of that page alone', () => {
  root.innerHTML = '<p data-fleeting id="age">5 min</p><img src="blob:http://localhost/1"><img src="/media/1">';
  const [age, own, stored] = kept().children;
  expect(age?.getAttribute('style')).toContain('visibility: hidden');
  expect(age?.hasAttribute('id')).toBe(false);
  expect(own?.hasAttribute('src')).toBe(false);
  expect(stored?.getAttribute('src')).toBe('/media/1');
  expect(root.innerHTML).toContain('id="age"');
});

it.each([
  ['something is leaving at this moment', '<p><i data-travelling></i></p>', ''],
  ['a dialog is open', '<p></p>', '<div role="dialog"></div>'],
  ['a menu is open', '<p></p>', '<div id="headlessui-portal-root"></div>'],
  ['nothing is drawn', '', ''],
  ['it is larger than it is worth', `<p>${'x'.repeat(400_001)}</p>`, ''],
])('keeps nothing where %s', (_, inside, above) => {
  root.innerHTML = inside;
  document.body.insertAdjacentHTML('beforeend', above);
  expect(screenHtml(root)).toBeNull();
});
