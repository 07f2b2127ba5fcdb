// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { RefusedFiles } from './refused-files.tsx';
import type { RefusedFile } from './use-attach.ts';

beforeAll(async () => startI18n('en'));
afterEach(cleanup);

const REFUSED: readonly RefusedFile[] = [
  { name: 'forest.jpg', reason: 'duplicate' },
  { name: 'one-more.jpg', reason: 'tooMany' },
  { name: 'and-more.jpg', reason: 'tooMany' },
  { name: 'second.PDF', reason: 'tooMany' },
  { name: 'setup.EXE', reason: 'type' },
  { name: 'page.pdf', reason: 'content' },
  { name: 'panorama.jpg', reason: 'pixels' },
  { name: 'plan.pdf', reason: 'mixed' },
  { name: 'film.mp4', reason: 'tooLarge' },
  { name: 'nothing.jpg', reason: 'empty' },
];

describe.each([
  ['en', ['File forest.jpg was already added', 'Max files size is: 20', 'Max files size is: 1', 'File type exe are not supported', 'page.pdf is not a file of type pdf: its content does not match its name', 'panorama.jpg: the picture is too large, this device cannot make it smaller', 'plan.pdf: photos or a document, not both together', 'film.mp4 is larger than 100 MB', 'nothing.jpg is empty']],
  ['ru', ['Файл forest.jpg уже добавлен', 'Файлов может быть не больше 20', 'Файлов может быть не больше 1', 'Файлы типа exe не поддерживаются', 'page.pdf не файл типа pdf: содержимое не соответствует названию', 'panorama.jpg: картинка слишком большая, это устройство не может её уменьшить', 'plan.pdf: или фото, или документ, вместе нельзя', 'film.mp4 больше 100 МБ', 'Файл nothing.jpg пустой']],
] as const)('in words (%s)', (language, said) => {
  beforeEach(() => setLanguage(language));

  it('UPL-01 F-111 F-803 each rule of files is said once, with the file or the type that broke it', () => {
    render(<RefusedFiles refused={REFUSED} onDismiss={() => undefined} />);
    // Units stand behind a space that does not break.
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual(said);
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});
