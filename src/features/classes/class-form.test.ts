import { describe, expect, it } from 'vitest';
import { classNameSchema } from '../../../schema/records/class.ts';
import { classFormFaults, violationFaults } from './class-form.ts';

const good = { name: '2 B', grade: 'child', icon: '/icons/fox' } as const;

describe('the rules of the class form', () => {
  it('CLS-02 accept a name, a grade and a picture', () => {
    expect(classFormFaults(good)).toEqual({});
  });

  it('CLS-02 require each of them', () => {
    expect(classFormFaults({ name: '   ', grade: null, icon: null })).toEqual({ name: { key: 'required' }, grade: { key: 'required' }, icon: { key: 'required' } });
  });

  it.each([60, 61])('CLS-02 agree with the contract about a name of %i characters', (length) => {
    const name = `  ${'я'.repeat(length)}  `;
    expect(classFormFaults({ ...good, name }).name).toEqual(length > 60 ? { key: 'tooLong' } : undefined);
    expect(classNameSchema.safeParse(name).success).toBe(length <= 60);
  });
});

it('puts the server’s violations at the fields that the form has', () => {
  const violations = [{ propertyPath: 'name', message: 'Taken' }, { propertyPath: 'other', message: 'x' }];
  expect(violationFaults({ kind: 'problem', problem: { type: 'about:blank', title: 't', status: 422, violations } })).toEqual({ name: { text: 'Taken' } });
  expect(violationFaults({ kind: 'offline' })).toEqual({});
});
