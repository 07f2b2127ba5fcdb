import { expect, it } from 'vitest';
import { staleStudents } from './stale-students.ts';

it('EXT-10 finds the codes that would be dead on paper, of students whom one may change', () => {
  const code = { parentCode: 'QWERTYU', canUpdate: true };
  const [past, ahead] = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];
  const students = [
    { ...code, _id: 'old', parentCodeExpiresAt: past },
    { ...code, _id: 'fresh', parentCodeExpiresAt: ahead },
    { ...code, _id: 'foreign', parentCodeExpiresAt: past, canUpdate: false },
    { ...code, _id: 'waits', parentCode: null, parentCodeExpiresAt: null },
  ];
  expect(staleStudents(students, Date.parse('2026-11-22T00:00:00Z'))).toEqual(['old']);
});
