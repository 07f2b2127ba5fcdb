import type { Language } from './screen.ts';

type Name = readonly [firstName: string, lastName: string];

/** What the people of the stage are called and say: long words on purpose. */
export interface StageWords {
  readonly people: Readonly<Record<'leader' | 'newcomer' | 'family' | 'stranger' | 'asking' | 'joining' | 'second' | 'idle' | 'former', Name>>;
  readonly classes: Readonly<Record<'full' | 'empty' | 'archived', string>>;
  readonly students: readonly Name[];
  readonly events: readonly (readonly [title: string, description: string])[];
  readonly stories: Readonly<Record<'asked' | 'long' | 'urgent' | 'scheduled', string>>;
  readonly gallery: (count: number) => string;
  readonly threads: Readonly<Record<'reply' | 'silent' | 'unread' | 'ended', string>>;
  readonly talk: { readonly question: string; readonly answer: string; readonly unbroken: string; readonly unread: (index: number) => string };
}

const RU: StageWords = {
  people: {
    leader: ['Александра Константиновна', 'Преображенская-Новорождественская'], newcomer: ['Пётр', 'Ким'], family: ['Анна', 'Константинопольская'], stranger: ['Ия', 'Юн'],
    asking: ['Всеволод', 'Благонравов-Заречный'], joining: ['Мария', 'Ли'], second: ['Олег', 'Ахметзянов'], idle: ['Тимофей', 'Ежов'], former: ['Инна', 'Ежова'],
  },
  classes: { full: 'Экспериментальная естественно-научная группа продлённого дня', empty: '1 «А»', archived: 'Шахматы' },
  students: [['Захар', 'Константинопольский'], ['Василиса', 'Преображенская-Новорождественская'], ['Ян', 'Ли'], ['Александра-Виктория', 'Ахметзянова'], ['Ия', 'Ю'], ['Максимилиан', 'Благонравов'], ['Дарья', 'Ежова'], ['Пётр', 'Заболоцкий-Десятовский'], ['Ева', 'Ким']],
  events: [
    ['Достопримечательности города: пешеходная экскурсия с экскурсоводом', 'Сбор у главного входа в 9:15. С собой обед, зонт, удобная обувь и хорошее настроение. Вернёмся к третьему уроку, домой отпускаем как обычно.'],
    ['Планетарий', ''], ['Родительское собрание', 'Кабинет 12. Дети могут быть с нами.'],
  ],
  stories: {
    asked: 'Завтра выездной урок. Подпишите, пожалуйста, согласие и дайте детям обед с собой.',
    long: 'Сегодня мы сажали бобы. Каждый подписал свой стаканчик, налил ровно две ложки воды и поставил на подоконник. Потом спорили, чей взойдёт первым, и записали догадки в тетрадь.\n\nВасилиса уверена, что первым будет тот, с которым разговаривают. Проверяем: с пятью стаканчиками разговариваем каждый день, с пятью молчим. Через две недели расскажем, кто оказался прав.\n\nДома можно повторить: боб, вата, вода и терпение. Фотографии ростков присылайте в чат класса, соберём выставку.',
    urgent: 'Сегодня отменён последний урок: заберите, пожалуйста, детей в 12:40.',
    scheduled: 'Итоги недели и фотографии с ярмарки поделок.',
  },
  gallery: (count) => (count === 1 ? 'Один снимок с прогулки.' : `Прогулка: снимков здесь ${count}.`),
  threads: { reply: 'Родительский актив: организационные вопросы', silent: 'Новая беседа', unread: 'Сборы на экскурсию', ended: 'Шахматный кружок' },
  talk: { question: 'Добрый день! Подскажите, пожалуйста, во сколько завтра сбор у входа?', answer: 'В девять пятнадцать, у главного входа', unbroken: 'Высокопревосходительствующийрентгеноэлектрокардиографический', unread: (index) => `Объявление номер ${index}` },
};

const EN: StageWords = {
  people: {
    leader: ['Alexandrina-Josephine', 'Featherstonehaugh-Cholmondeley'], newcomer: ['Jo', 'Kim'], family: ['Wilhelmina', 'Featherstonehaugh'], stranger: ['Al', 'Yu'],
    asking: ['Bartholomew', 'Wotherspoon-Abernathy'], joining: ['Mary', 'Lee'], second: ['Oscar', 'Wolfeschlegelstein'], idle: ['Toby', 'Hay'], former: ['Ina', 'Hay'],
  },
  classes: { full: 'Experimental natural sciences and after-school reading group', empty: 'Year 1, Owls', archived: 'Chess' },
  students: [['Maximilian', 'Featherstonehaugh'], ['Alexandrina', 'Cholmondeley-Marjoribanks'], ['Bo', 'Li'], ['Mary-Elizabeth', 'Wolfeschlegelstein'], ['Al', 'Yu'], ['Bartholomew', 'Wotherspoon'], ['Daisy', 'Hay'], ['Peter', 'Abernathy-Llewellyn'], ['Eve', 'Kim']],
  events: [
    ['A walk through the old town with a guide, all the sights included', 'Meet at the main entrance at 9:15. Bring lunch, an umbrella, comfortable shoes and a good mood. We are back for the third lesson.'],
    ['Planetarium', ''], ['Parents’ evening', 'Room 12. Children are welcome.'],
  ],
  stories: {
    asked: 'Tomorrow’s lesson is outdoors. Please sign the form and pack a lunch.',
    long: 'Today we planted beans. Everybody labelled their own cup, gave it exactly two spoons of water and put it on the windowsill. Then we argued about whose would come up first, and wrote our guesses down.\n\nAlexandrina is sure that the first will be the one that is talked to. We are checking: five cups hear a story every day, five are left in silence. In two weeks we will tell you who was right.\n\nYou can do it at home: a bean, cotton wool, water and patience. Send photos of the shoots to the class chat, and we will make an exhibition.',
    urgent: 'The last lesson is cancelled today: please collect the children at 12:40.',
    scheduled: 'How the week went, and photos of the craft fair.',
  },
  gallery: (count) => (count === 1 ? 'One photo of our walk.' : `Our walk in ${count} photos.`),
  threads: { reply: 'Parents’ committee: how things are organised', silent: 'A new conversation', unread: 'Packing for the trip', ended: 'Chess club' },
  talk: { question: 'Good afternoon! Could you tell us when we meet at the entrance tomorrow?', answer: 'At a quarter past nine, main entrance', unbroken: 'Pneumonoultramicroscopicsilicovolcanoconiosishippopotamus', unread: (index) => `Notice number ${index}` },
};

export const STAGE_WORDS: Readonly<Record<Language, StageWords>> = { ru: RU, en: EN };
