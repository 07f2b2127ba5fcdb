import { describe, expect, it } from 'vitest';
import { classFormRules } from './class-form.ts';

const good = { name: '2 B', grade: 'child', icon: '/icons/fox' } as const;
function brokenAt(values: Parameters<typeof classFormRules>[0]): object {
  const found = classFormRules(values);
  return 'kept' in found ? {} : found.faults;
}

describe('the rules of the class form', () => {
  it('CLS-02 accept a name, a grade and a picture', () => {
    expect(brokenAt(good)).toEqual({});
  });

  it('CLS-02 require each of them', () => {
    expect(brokenAt({ ...good, name: '   ', icon: '' })).toEqual({ name: 'required', icon: 'required' });
  });

  it.each([60, 61])('CLS-02 judge a name of %i characters without the blanks around it', (length) => {
    expect(brokenAt({ ...good, name: `  ${'я'.repeat(length)}  ` })).toEqual(length > 60 ? { name: 'tooLong' } : {});
  });
});
