import { expect, test } from 'vitest';
import type { AttachmentView } from '../../../schema/port/views.ts';
import { misfitsOf } from './use-attach.ts';

let count = 0;
function file(type: AttachmentView['type']): AttachmentView {
  count += 1;
  return { _id: `f${count}`, type, originalName: `${type} ${count}`, mimeType: 'x/y', size: 1, width: null, height: null, isLocal: true, percent: null };
}
const photos = (length: number) => Array.from({ length }, () => file('photo'));

test('STO-02 beside what a story keeps, new files fit up to twenty, and only of the same kind', () => {
  expect(misfitsOf(photos(20), [])).toEqual([]);
  expect(misfitsOf([...photos(1), file('video')], photos(18))).toEqual([]);
  const three = photos(3);
  expect(misfitsOf(three, photos(18))).toEqual([{ fileId: three[2]?._id, name: three[2]?.originalName, reason: 'tooMany' }]);
  const paper = file('file');
  expect(misfitsOf([paper], photos(1))).toEqual([{ fileId: paper._id, name: paper.originalName, reason: 'mixed' }]);
  expect(misfitsOf([paper], [file('file')])).toMatchObject([{ reason: 'tooMany' }]);
});
