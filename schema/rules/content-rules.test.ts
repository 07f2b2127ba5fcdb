import { expect, test } from 'vitest';
import { contentFault, fileTypeOf } from './content-rules.ts';

test('blank text without a file is refused, a file without text is not', () => {
  expect(contentFault({ body: ' \n\t', attachmentTypes: [] })).toBe('content.empty');
  expect(contentFault({ body: '', attachmentTypes: ['photo'] })).toBeNull();
});

test('twenty photos are the limit, and one document', () => {
  const photos = (count: number) => Array.from({ length: count }, () => 'photo' as const);
  expect(contentFault({ body: '', attachmentTypes: photos(20) })).toBeNull();
  expect(contentFault({ body: '', attachmentTypes: photos(21) })).toBe('content.tooManyMedia');
  expect(contentFault({ body: '', attachmentTypes: ['file', 'file'] })).toBe('content.tooManyDocuments');
});

test('media and documents do not mix', () => {
  expect(contentFault({ body: 'x', attachmentTypes: ['photo', 'file'] })).toBe('content.mixed');
});

test('the type of an upload follows its MIME type', () => {
  expect(['image/heic', 'video/mp4', 'application/pdf'].map(fileTypeOf)).toEqual(['photo', 'video', 'file']);
});
