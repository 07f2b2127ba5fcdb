import { expect, it } from 'vitest';
import type { Person } from '../../../schema/records/user.ts';
import { connectionOf } from './connection-of.ts';

const mother: Person = { '@id': '/users/01980000-0000-7000-8000-000000000001', '@type': 'User', _id: '01980000-0000-7000-8000-000000000001', role: 'parent', firstName: 'Анна', lastName: 'Ким', avatar: null, icon: null };
const invite = { contact: 'a@b.ru', invitedAt: '2026-11-01T00:00:00.000Z' };

it('INV-03 tells a connected family from an invited one and from one that nobody has asked', () => {
  expect(connectionOf({ parents: [mother, { ...mother, firstName: 'Олег' }], lastInvite: { ...invite, status: 'pending' } })).toEqual({ kind: 'connected', names: ['Анна Ким', 'Олег Ким'] });
  expect(connectionOf({ parents: [], lastInvite: { ...invite, status: 'pending' } })).toEqual({ kind: 'invited', contact: 'a@b.ru' });
  expect(connectionOf({ parents: [], lastInvite: { ...invite, status: 'canceled' } })).toEqual({ kind: 'none' });
  expect(connectionOf({ parents: null })).toEqual({ kind: 'none' });
});
