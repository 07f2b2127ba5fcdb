import { expect, test } from 'vitest';
import { addClassPoints, withClassPoints } from './class-points.ts';

const second = { class: '/classes/b', positive: 5, negative: 2 };
const student = {
  positivePoints: 6,
  negativePoints: 2,
  currentPoints: 4,
  pointsByClass: [{ class: '/classes/a', positive: 1, negative: 0 }, second],
};

test('F-314 points are added in their class alone, in the order of the classes', () => {
  const added = addClassPoints([second], { class: '/classes/a', positive: 1, negative: 0 });
  expect(added).toEqual(student.pointsByClass);
  expect(addClassPoints(added, { ...second, positive: 0, negative: 1 })[1]).toEqual({ ...second, negative: 3 });
});

test('F-314 a student of a class has the points of that class; a class without points has none', () => {
  expect(withClassPoints(student, 'b')).toMatchObject({ positivePoints: 5, negativePoints: 2, currentPoints: 3 });
  expect(withClassPoints(student, 'c')).toMatchObject({ positivePoints: 0, negativePoints: 0, currentPoints: 0 });
});

test('F-314 points of one class, unseen ones and rows of an older build stay the same object', () => {
  const one = { positivePoints: 5, negativePoints: 2, currentPoints: 3, pointsByClass: [second] };
  const unseen = { positivePoints: null, negativePoints: null, currentPoints: null, pointsByClass: null };
  const { pointsByClass: _, ...older } = student;
  expect(withClassPoints(one, 'b')).toBe(one);
  expect(withClassPoints(unseen, 'b')).toBe(unseen);
  expect(withClassPoints(older, 'b')).toBe(older);
});
