import { expect, it } from 'vitest';
import { declineName } from './declension.ts';

it('declines the names that a class has', () => {
  const forms = (name: string) => (['р', 'д', 'в', 'т'] as const).map((wanted) => declineName(name, wanted)).join(' ');
  expect(forms('Маша')).toBe('Маши Маше Машу Машей');
  expect(forms('Вика')).toBe('Вики Вике Вику Викой');
  expect(forms('Лера')).toBe('Леры Лере Леру Лерой');
  expect(forms('Соня')).toBe('Сони Соне Соню Соней');
  expect(forms('Матвей')).toBe('Матвея Матвею Матвея Матвеем');
  expect(forms('Артём')).toBe('Артёма Артёму Артёма Артёмом');
  expect(forms('Илья')).toBe('Ильи Илье Илью Ильёй');
});
