// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CodeFacts } from '../../../schema/port/commands.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { InviteCard } from './invite-card.tsx';

type Place = Extract<CodeFacts, { kind: 'student' }>['classes'][number];

beforeEach(() => startI18n('en'));
afterEach(cleanup);

function also(places: readonly Omit<Place, 'classId'>[]): string | null {
  const facts: CodeFacts = { kind: 'student', className: 'Foxes', teacherFullName: 'Emily Harper', icon: '/icons/fox.svg', colour: 'board', studentInitials: 'A B', classes: places.map((place, index) => ({ classId: `${index}`, ...place })) };
  render(<InviteCard facts={facts} />);
  return screen.queryByText(/^Also/u)?.textContent ?? null;
}

it('JOI-01 a child of two classes of one name: the other one is told by its school', () => {
  expect(also([{ className: 'Foxes', schoolName: 'Park School' }, { className: 'Foxes', schoolName: 'River School' }, { className: 'Choir', schoolName: 'River School' }])).toContain('Foxes (River School), Choir');
});

it('JOI-01 where the school does not tell them apart either, the name stands once', () => {
  expect(also([{ className: 'Foxes', schoolName: 'Park School' }, { className: 'Foxes', schoolName: 'Park School' }])).toBeNull();
  expect(also([{ className: 'Foxes', schoolName: null }, { className: 'Foxes', schoolName: null }])).toBeNull();
});
