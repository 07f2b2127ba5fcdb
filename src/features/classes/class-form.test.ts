import { describe, expect, it } from 'vitest';
import { classFormRules } from './class-form.ts';

const good = { name: '2 B', grade: 'child', icon: '/icons/fox' } as const;
const brokenAt = (values: unknown) => classFormRules.safeParse(values).error?.issues.map(({ path, code }) => `${path.join('.')} ${code}`) ?? [];

describe('the rules of the class form', () => {
  it('CLS-02 accept a name, a grade and a picture', () => {
    expect(brokenAt(good)).toEqual([]);
  });

  it('CLS-02 require each of them', () => {
    expect(brokenAt({ name: '   ', grade: null, icon: '' })).toEqual(['name too_small', 'grade invalid_value', 'icon too_small']);
  });

  it.each([60, 61])('CLS-02 judge a name of %i characters without the blanks around it', (length) => {
    expect(brokenAt({ ...good, name: `  ${'я'.repeat(length)}  ` })).toEqual(length > 60 ? ['name too_big'] : []);
  });
});
