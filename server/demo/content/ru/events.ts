import type { EventText } from '../event-text.ts';

export const ruEvents: readonly EventText[] = [
  { title: 'Ярмарка поделок', description: 'Столовая. Приносим всё, что сделали своими руками.', hour: 12.5, hours: 2 },
  { title: 'Экскурсия в планетарий', description: 'Сбор у главного входа. Обед и зонт с собой.', hour: undefined, hours: 0 },
  { title: 'Родительское собрание', description: 'Кабинет 12. Поговорим о четверти и о планах.', hour: 18.5, hours: 1.5 },
  { title: 'Концерт', description: 'Актовый зал. Бабушки и дедушки — почётные гости.', hour: 17, hours: 1.5 },
  { title: 'Шахматный турнир', description: 'Кабинет 21. Болельщики садятся тихо.', hour: 14, hours: 2 },
  { title: 'День открытых уроков', description: 'Можно прийти на любой урок до обеда.', hour: undefined, hours: 0 },
  { title: 'Уборка двора', description: 'Перчатки свои, грабли школьные, чай общий.', hour: 10, hours: 3 },
  { title: 'Поход в библиотеку', description: 'Возьмите книги, которые пора вернуть.', hour: 11.25, hours: 1 },
  { title: 'Фотограф', description: 'Белый верх. Улыбки обязательны, чёлки — по желанию.', hour: 9, hours: 3 },
  { title: 'Конкурс чтецов', description: 'Два четверостишия наизусть, любое настроение.', hour: 13, hours: 1.5 },
  { title: 'Чаепитие класса', description: 'Без орехов, пожалуйста.', hour: 15, hours: 1.5 },
  { title: 'Музей природы', description: 'Выезд в 9:15 от входа. Динозавр ждёт.', hour: 9.25, hours: 4 },
  { title: 'Час профессий', description: 'В гостях пожарный. Каску разрешат примерить.', hour: 12, hours: 1 },
  { title: 'Весёлые старты', description: 'Спортивный зал, форма и вода.', hour: 12.5, hours: 1.5 },
];
