import { writePdf } from './pdf.ts';

const NAMES = ['list', 'timetable', 'words', 'memo', 'note', 'form'] as const;
export type DocumentName = (typeof NAMES)[number];

/** True for a document that exists. */
export function isDocumentName(name: string): name is DocumentName {
  return NAMES.some((known) => known === name);
}

/** What a document speaks of: the class, its children and its language. */
export interface DocumentSetting {
  locale: 'en' | 'ru';
  className: string;
  students: readonly string[];
}

export interface PaperFile {
  fileName: string;
  mimeType: 'application/pdf' | 'text/plain';
  data: Buffer;
}

const TIMETABLE = {
  ru: [
    ['', 'Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница'],
    ['1', 'Русский', 'Математика', 'Русский', 'Математика', 'Русский'],
    ['2', 'Математика', 'Чтение', 'Английский', 'Русский', 'Чтение'],
    ['3', 'Чтение', 'Английский', 'Математика', 'Чтение', 'Математика'],
    ['4', 'Физкультура', 'Окр. мир', 'Рисование', 'Окр. мир', 'Музыка'],
    ['5', 'Технология', '', 'Физкультура', 'Шахматы', ''],
  ],
  en: [
    ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    ['1', 'Maths', 'English', 'Maths', 'English', 'Maths'],
    ['2', 'English', 'Maths', 'Russian', 'Maths', 'Spelling'],
    ['3', 'Reading', 'Science', 'English', 'Russian', 'Library'],
    ['4', 'PE', 'Music', 'Art', 'Science', 'PE'],
    ['5', 'Art', '', 'Chess', 'Robotics', ''],
  ],
} as const;

const WORDS = {
  ru: 'берёза, ветер, воробей, город, дежурный, завод, заяц, капуста, карандаш, коньки, лопата, мороз, пальто, пенал, ребята, сапоги, тетрадь, ученик, фамилия, язык',
  en: 'because, believe, breakfast, bright, caught, different, early, enough, field, friend, guess, heart, island, knock, library, minute, notice, quarter, surprise, weather',
} as const;

const MEMO = {
  ru: ['Дневник и тетради в клетку и линейку', 'Пенал: две ручки, карандаш, ластик, линейка', 'Сменная обувь в мешке с именем', 'Бутылка воды', 'Книга для чтения', 'Запасные носки в дождливые дни'],
  en: ['Diary and exercise books', 'Pencil case: two pens, a pencil, a rubber, a ruler', 'Indoor shoes in a named bag', 'A bottle of water', 'Reading book', 'Spare socks on rainy days'],
} as const;

const TITLES: Record<DocumentName, Record<'en' | 'ru', string>> = {
  list: { ru: 'Список на экскурсию', en: 'List for the trip' },
  timetable: { ru: 'Расписание уроков', en: 'Timetable' },
  words: { ru: 'Словарные слова', en: 'Spelling words' },
  memo: { ru: 'Памятка: что положить в портфель', en: 'What to put in the bag' },
  note: { ru: 'Справка от врача', en: "Doctor's note" },
  form: { ru: 'Заявление', en: 'Consent form' },
};

/** Writes a document of the class: PDF, but the words as plain text. */
export function writeDocument(name: DocumentName, setting: DocumentSetting): PaperFile {
  const { locale, className } = setting;
  const title = TITLES[name][locale];
  if (name === 'words') {
    return { fileName: `${title}.txt`, mimeType: 'text/plain', data: Buffer.from(`${title}, ${className}\n\n${WORDS[locale].split(', ').join('\n')}\n`, 'utf8') };
  }
  const { rows, columns } = bodyOf(name, setting);
  return { fileName: `${title}.pdf`, mimeType: 'application/pdf', data: writePdf({ heading: title, subheading: className, rows, columns }) };
}

function bodyOf(name: Exclude<DocumentName, 'words'>, { locale, students }: DocumentSetting): { rows: readonly (readonly string[])[]; columns: readonly number[] } {
  const isRussian = locale === 'ru';
  switch (name) {
    case 'list': {
      const head = isRussian ? ['№', 'Фамилия, имя', 'Отметка'] : ['No', 'Name', 'Note'];
      return { rows: [head, ...students.map((student, index) => [String(index + 1), student, index % 3 === 0 ? (isRussian ? 'сдано' : 'paid') : ''])], columns: [0, 34, 320] };
    }
    case 'timetable':
      return { rows: TIMETABLE[locale], columns: [0, 24, 122, 212, 302, 392] };
    case 'memo':
      return { rows: MEMO[locale].map((line, index) => [String(index + 1), line]), columns: [0, 28] };
    case 'note':
      return { rows: isRussian ? [['Диагноз', 'ОРВИ, здоров(а)'], ['Освобождение от физкультуры', '7 дней'], ['Врач', 'Петрова И. П.']] : [['Reason', 'Cold, recovered'], ['No PE for', '7 days'], ['Doctor', 'I. Petrova']], columns: [0, 220] };
    case 'form':
      return { rows: isRussian ? [['Согласен(на) на поездку ребёнка', 'да'], ['Телефон родителя', ''], ['Дата и подпись', '']] : [['I agree that my child takes part', 'yes'], ['Telephone', ''], ['Date and signature', '']], columns: [0, 260] };
  }
}
