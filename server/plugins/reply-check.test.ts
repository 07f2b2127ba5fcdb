import { expect, it } from 'vitest';
import { z } from 'zod';
import { collectionSchema } from '../../schema/wire.ts';
import { checkReply } from './reply-check.ts';

const person = z.object({ '@type': z.literal('Person'), name: z.string(), nick: z.string().optional(), child: z.object({ name: z.string() }).nullable() });
const call = { id: 'getPerson', reply: person };
const anna = { '@type': 'Person', name: 'Anna', child: { name: 'Petya' } };

it('an answer as declared passes, with an absent field that may be absent', () => {
  expect(() => checkReply(call, anna)).not.toThrow();
  expect(() => checkReply(call, { ...anna, nick: undefined })).not.toThrow();
  expect(() => checkReply({ id: 'logout' }, undefined)).not.toThrow();
});

it('a field that is missing or of another kind is named', () => {
  expect(() => checkReply(call, { '@type': 'Person', child: null })).toThrow(/getPerson answers against its contract.*\n?.*name/s);
});

it('a field that nobody declared is named, however deep it lies', () => {
  expect(() => checkReply(call, { ...anna, passwordHash: 'x' })).toThrow('getPerson answers what it does not declare: passwordHash');
  expect(() => checkReply(call, { ...anna, child: { name: 'Petya', email: 'x' } })).toThrow('child.email');
  const list = { id: 'listPeople', reply: collectionSchema(person) };
  expect(() => checkReply(list, { '@id': '/people', '@type': 'Collection', totalItems: 2, member: [anna, { ...anna, sealedPassword: 'x' }] })).toThrow('member.1.sealedPassword');
});

it('a declaration that reads something else than what was sent does not hide it', () => {
  expect(() => checkReply({ id: 'getName', reply: z.object({ name: z.string().trim() }) }, { name: ' Anna' })).toThrow('name');
});
