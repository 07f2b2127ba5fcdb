import { describe, expect, it } from 'vitest';
import { isNameList, readNameList, swapNames } from './name-list.ts';

/** A list as pasted, and what it means: "First|Last" per student. */
const LISTS: readonly (readonly [title: string, text: string, students: readonly string[]])[] = [
  ['a Russian register with patronymics', 'Иванов Иван Иванович\nПетрова Анна Сергеевна\nКим Виктория Олеговна', ['Иван|Иванов', 'Анна|Петрова', 'Виктория|Ким']],
  ['a numbered register', '1. Иванов Иван Иванович\n2. Петрова Анна Сергеевна', ['Иван|Иванов', 'Анна|Петрова']],
  ['first name, patronymic, last name', 'Иван Иванович Петров\nАнна Сергеевна Ли', ['Иван|Петров', 'Анна|Ли']],
  ['a surname that looks like a patronymic', 'Абрамович Роман Аркадьевич\nРоман Аркадьевич Абрамович', ['Роман|Абрамович', 'Роман|Абрамович']],
  ['patronymics of Ilya and Nikita', 'Соколов Пётр Ильич\nСоколова Вера Никитична', ['Пётр|Соколов', 'Вера|Соколова']],
  ['patronymics with a particle', 'Мамедов Эльчин Ариф оглы\nМамедова Лейла Ариф кызы', ['Эльчин|Мамедов', 'Лейла|Мамедова']],
  ['last name first without patronymics', 'Иванов Иван\nПетрова Анна\nКим Лев', ['Иван|Иванов', 'Анна|Петрова', 'Лев|Ким']],
  ['first name first without patronymics', 'Иван Иванов\nАнна Петрова\nЛев Ким', ['Иван|Иванов', 'Анна|Петрова', 'Лев|Ким']],
  ['a line that shows nothing follows the others', 'Иванов Иван Иванович\nПетрова Анна Сергеевна\nБек Цой', ['Иван|Иванов', 'Анна|Петрова', 'Цой|Бек']],
  ['first names that end as surnames do', 'Арина Полина\nМарина Орлова\nКонстантин Ким', ['Арина|Полина', 'Марина|Орлова', 'Константин|Ким']],
  ['"Last, First"', 'Smith, John\nDoe, Jane', ['John|Smith', 'Jane|Doe']],
  ['"Last, First" with a middle name and particles', 'van der Berg, Anna Maria\nO’Neill, Zoë', ['Anna Maria|van der Berg', 'Zoë|O’Neill']],
  ['"Last, First Patronymic"', 'Иванов, Иван Иванович\nЛи, Анна Сергеевна', ['Иван|Иванов', 'Анна|Ли']],
  ['columns of a spreadsheet', 'Doe\tJane\nSmith\tJohn', ['Jane|Doe', 'John|Smith']],
  ['columns with the first name first', 'Jane\tDoe\nJohn\tSmith', ['Jane|Doe', 'John|Smith']],
  ['columns with numbers, patronymics and a class', '1\tИванов\tИван\tИванович\t5А\n2\tПетрова\tАнна\tСергеевна\t5А', ['Иван|Иванов', 'Анна|Петрова']],
  ['columns with a header', '№\tИмя\tФамилия\tE-mail\n1\tБек\tЦой\ta@b.example\n2\tКим\tЛи\t', ['Бек|Цой', 'Ким|Ли']],
  ['a header of one column', 'ФИО\nИванов Иван\nПетрова Анна', ['Иван|Иванов', 'Анна|Петрова']],
  ['a file of Excel with semicolons', 'Фамилия;Имя;Отчество\nИванов;Иван;Иванович\nЛи;Анна;', ['Иван|Иванов', 'Анна|Ли']],
  ['a file with commas and quotes', '"Last name","First name","Email"\n"Smith","John","john@school.example"', ['John|Smith']],
  ['an e-mail after the name', 'Smith, John\tjohn@school.example\nJane Doe <jane@school.example>', ['John|Smith', 'Jane|Doe']],
  ['phones and dates of birth', 'Иванов Иван Иванович\t01.02.2015\t+7 900 123-45-67', ['Иван|Иванов']],
  ['one name only', 'Женя\nМаша Соколова', ['Женя|', 'Маша|Соколова']],
  ['several spaces and no-break spaces', '  Maria \u00A0 Garcia   Lopez \r\n\r\n  Noah    Kim', ['Maria|Garcia Lopez', 'Noah|Kim']],
  ['bullets and other numbers', '- Маша Соколова\n• Лев Гордеев\n3) Анна Ким\n№ 4 Лев Ким\n5 Noah Reed', ['Маша|Соколова', 'Лев|Гордеев', 'Анна|Ким', 'Лев|Ким', 'Noah|Reed']],
  ['students separated by semicolons in one line', 'Маша Соколова; Лев Гордеев;', ['Маша|Соколова', 'Лев|Гордеев']],
  ['Latin patronymics', 'Ivanov Ivan Ivanovich\nPetrova Anna Sergeevna', ['Ivan|Ivanov', 'Anna|Petrova']],
  ['surnames of several words first', 'van der Berg Anna\nSmith John', ['Anna|van der Berg', 'John|Smith']],
  ['double names', 'Мамин-Сибиряк Дмитрий Наркисович\nСалтыкова-Щедрина Анна-Мария Львовна', ['Дмитрий|Мамин-Сибиряк', 'Анна-Мария|Салтыкова-Щедрина']],
];

describe('F-309 a pasted list', () => {
  it.each(LISTS)('is understood: %s', (_title, text, students) => {
    expect(readNameList(text).map(({ firstName, lastName }) => `${firstName}|${lastName}`)).toEqual(students);
  });

  it('without a name gives nothing', () => {
    expect(['', ' \n\t\n', '1.\n2.', 'a@b.example', '+7 900 123-45-67'].map(readNameList)).toEqual([[], [], [], [], []]);
  });

  it('is read in a moment however long its lines are', () => {
    const long = `${'Иванов '.repeat(20_000)}\n${' '.repeat(100_000)}1\n${','.repeat(100_000)}`;
    const before = Date.now();
    readNameList(long);
    expect(Date.now() - before).toBeLessThan(2000);
  });

  it('swaps the names of all', () => {
    expect(swapNames([{ firstName: 'Цой', lastName: 'Бек' }, { firstName: 'Ли', lastName: '' }])).toEqual([{ firstName: 'Бек', lastName: 'Цой' }, { firstName: '', lastName: 'Ли' }]);
  });

  it('is none where one name is pasted into its field', () => {
    expect(['Маша', 'Маша Соколова', 'Маша\n', '\nМаша\r\n', 'Соколова, Маша'].map(isNameList)).toEqual([false, false, false, false, false]);
    expect(['Маша Соколова\nЛев Гордеев', 'Маша Соколова; Лев Гордеев', 'Doe\tJane'].map(isNameList)).toEqual([true, true, true]);
  });
});
