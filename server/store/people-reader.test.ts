import { expect, it } from 'vitest';
import { NO_NAME } from '../../schema/limits.ts';
import { fullName } from './people-reader.ts';

it('F-214 the server tells an erased teacher by no name, and not by the sign that stands in the database', () => {
  expect(fullName({ firstName: NO_NAME, lastName: NO_NAME })).toBe('');
  expect(fullName({ firstName: 'Anna', lastName: 'Lee' })).toBe('Anna Lee');
});
