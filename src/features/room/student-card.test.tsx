// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StudentView } from '../../../schema/port/views.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { StudentCard } from './student-card.tsx';

const student = {
  '@id': '/students/ann', '@type': 'Student', _id: 'ann', version: 1, user: '/users/ann', firstName: 'Ann', lastName: 'Lee', icon: { '@id': '/icons/fox', '@type': 'Icon', content: 'fox', colour: 'star' }, classes: ['/classes/c'],
  positivePoints: 0, negativePoints: 0, currentPoints: 0, parents: [], login: null, canUpdate: true, canReward: true, canCreateInvitation: true, honest: { state: 'stored' }, outboxId: null,
} satisfies StudentView;

afterEach(cleanup);

test('ROO-01 a student whom the search leaves out is neither seen nor heard', async () => {
  await startI18n('en');
  const card = (isLeftOut: boolean) => <StudentCard student={student} isLeftOut={isLeftOut} onOpen={() => undefined} onEdit={() => undefined} />;
  const { rerender } = render(card(false));
  expect(screen.getAllByRole('button')).toHaveLength(2);
  rerender(card(true));
  expect(screen.queryAllByRole('button')).toEqual([]);
  rerender(card(false));
  expect(screen.getAllByRole('button')).toHaveLength(2);
});
