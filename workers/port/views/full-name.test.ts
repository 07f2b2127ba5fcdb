import { expect, test } from 'vitest';
import { NO_NAME } from '../../../schema/limits.ts';
import { classTitle } from '../../../schema/rules/class-title.ts';
import { person, threadRecord } from '../../testing/sample-records.ts';
import { fullName } from './full-name.ts';
import { threadView } from './thread-view.ts';

const gone = person({ firstName: NO_NAME, lastName: NO_NAME });

test('F-214 no title that is made here has the sign that stands for an erased name', () => {
  const context = { me: null, travelling: new Map(), offset: 0 };
  const titleOf = (...members: ReturnType<typeof person>[]) => threadView(threadRecord({ type: 'direct', name: '', members }), { rows: [], draft: undefined }, context).title;
  expect(titleOf(gone)).toBe('');
  expect(titleOf(gone, person({ firstName: 'Anna', lastName: 'Lee' }))).toBe('Anna Lee');
  expect(classTitle('2 B', fullName(gone))).toBe('2 B');
});
