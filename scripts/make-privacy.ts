/** Prints the privacy policy as a PDF in each language (public/privacy-<language>.pdf). Run it after changing the words below. */
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

interface Policy {
  readonly language: 'en' | 'ru';
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly (readonly [string, string])[];
}

const POLICIES: readonly Policy[] = [
  {
    language: 'en',
    title: 'Privacy policy',
    lead: 'What Parta keeps about you, why, where, and how you get it back or have it deleted.',
    parts: [
      ['What we keep', 'Your name, e-mail or login, a hashed password, your language and time zone; the classes you belong to; the stories, messages, photos, comments, events and points that you and your class write.'],
      ['Why', 'Only to run the class: to show its members what was written for them. There is no advertising and no sale of data.'],
      ['Who sees what', 'A story: the members of its class. A message: the members of its thread. Points of a child: the child, the child’s parents and the teachers of the class. Nobody else.'],
      ['On your device', 'So that Parta works without a network, what you may see is also kept in your browser, together with what you wrote and have not sent yet. Logging out deletes all of it from the device.'],
      ['Photos', 'Location data is removed from photos. Please share photos of children only with the consent of their parents.'],
      ['How long', 'As long as the class or your account exists. A deleted message or story disappears for everybody as soon as their device has contact.'],
      ['Your rights', 'You may ask what we keep about you, have it corrected, given to you or deleted. Write to hello@parta.example; we answer within 30 days.'],
    ],
  },
  {
    language: 'ru',
    title: 'Политика конфиденциальности',
    lead: 'Что Парта хранит о вас, зачем, где, и как это получить или удалить.',
    parts: [
      ['Что мы храним', 'Имя, почту или логин, пароль в необратимо зашифрованном виде, язык и часовой пояс; классы, в которых вы состоите; истории, сообщения, фото, комментарии, события и баллы, которые пишете вы и ваш класс.'],
      ['Зачем', 'Только чтобы класс работал: показать участникам то, что для них написано. Рекламы нет, данные не продаются.'],
      ['Кто что видит', 'Историю: участники её класса. Сообщение: участники его чата. Баллы ребёнка: сам ребёнок, его родители и учителя класса. Больше никто.'],
      ['На вашем устройстве', 'Чтобы Парта работала без сети, то, что вам доступно, хранится и в браузере, вместе с тем, что вы написали и ещё не отправили. Выход из учётной записи удаляет всё это с устройства.'],
      ['Фото', 'Данные о месте съёмки из фото удаляются. Пожалуйста, делитесь фотографиями детей только с согласия их родителей.'],
      ['Как долго', 'Пока существует класс или ваша учётная запись. Удалённое сообщение или история исчезает у всех, как только их устройство выходит на связь.'],
      ['Ваши права', 'Вы можете узнать, что мы о вас храним, исправить это, получить или удалить. Пишите на hello@parta.example; мы ответим в течение 30 дней.'],
    ],
  },
];

function page(policy: Policy, fonts: string, mark: string): string {
  const parts = policy.parts.map(([title, text]) => `<h2>${title}</h2><p>${text}</p>`).join('');
  return `<!doctype html><html lang="${policy.language}"><head><meta charset="utf-8"><title>${policy.title}</title><style>${fonts}
    body { font: 400 11pt/1.55 Onest; color: #1c2430; margin: 0 } svg { width: 34pt; height: 34pt }
    h1 { font-size: 24pt; letter-spacing: -.03em; margin: 14pt 0 6pt } h2 { font-size: 12.5pt; margin: 16pt 0 3pt } p { margin: 0 } .lead { color: #515b67; font-size: 12.5pt }
  </style></head><body>${mark}<h1>${policy.title}</h1><p class="lead">${policy.lead}</p>${parts}</body></html>`;
}

async function face(file: string, range: string): Promise<string> {
  const bytes = await readFile(new URL(`../src/assets/${file}`, import.meta.url), 'base64');
  return `@font-face { font-family: Onest; font-weight: 100 900; src: url(data:font/woff2;base64,${bytes}); unicode-range: ${range} }`;
}

const fonts = (await Promise.all([face('onest-cyrillic.woff2', 'U+0301, U+0400-045F'), face('onest-latin.woff2', 'U+0000-00FF, U+2000-206F')])).join('');
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath === undefined ? {} : { executablePath }) });
for (const policy of POLICIES) {
  const mark = await readFile(new URL(`../src/assets/mark-${policy.language === 'ru' ? 'cyrillic' : 'latin'}.svg`, import.meta.url), 'utf8');
  const tab = await browser.newPage();
  await tab.setContent(page(policy, fonts, mark));
  await tab.evaluate('document.fonts.ready');
  await tab.pdf({ path: `public/privacy-${policy.language}.pdf`, format: 'A4', margin: { top: '22mm', bottom: '22mm', left: '24mm', right: '24mm' }, tagged: true });
}
await browser.close();
