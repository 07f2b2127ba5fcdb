import { filmed } from '../../e2e/filmed.ts';
import { paper } from '../../e2e/pictures.ts';
import type { Login } from '../../support/log-in.ts';
import type { At, Screen } from '../screen.ts';
import { GALLERIES, type Stage } from '../stage.ts';
import { drawnPhoto } from '../drawn-photo.ts';
import { choose, dialogOpen, menuOpen, offline, onlineAndCalm, placed, press, pressOf, say, settled, shows, steps, still, storySettled, toEnd, toMiddle } from '../steps.ts';
import { letGo } from '../trouble-steps.ts';

const text = say('Листья сохнут на всех подоконниках. Завтра делаем отпечатки: возьмите, пожалуйста, старую футболку.', 'Leaves are drying on every windowsill. Tomorrow we print them: please bring an old shirt.');
function composer({ page, t }: At) {
  return page.getByRole('region', { name: t('stories:composer.label') });
}
async function write(at: At): Promise<void> {
  await storySettled(at);
  await composer(at).getByRole('textbox').fill(text(at));
}
async function addPhotos(at: At): Promise<void> {
  const names = ['a.jpg', 'b.jpg', 'c.jpg'];
  await composer(at).locator('input[type=file][multiple]').setInputFiles(await Promise.all(names.map(drawnPhoto)));
  await composer(at).getByRole('button', { name: at.t('media:remove', { name: names[2] }) }).waitFor();
  await at.page.waitForTimeout(1200);
}
async function addPaper(at: At): Promise<void> {
  const name = 'Список всего, что нужно взять с собой в осенний поход 2 «Б».pdf';
  await composer(at).locator('input[type=file]:not([multiple])').setInputFiles(paper(name));
  await composer(at).getByRole('button', { name: at.t('media:remove', { name }) }).waitFor();
}
/* A draft outlives the page: the next picture begins with an empty composer. */
async function forget(at: At): Promise<void> {
  await composer(at).getByRole('textbox').fill('');
  for (const left of [composer(at).getByRole('button', { name: new RegExp(`^${at.t('media:remove', { name: '' }).trim()}`, 'u') }), composer(at).getByRole('button', { pressed: true })]) {
    for (let count = await left.count(); count > 0; count -= 1) {
      await left.first().click();
      await left.nth(count - 1).waitFor({ state: 'detached' });
    }
  }
  await at.page.waitForTimeout(400);
}
const options = async (at: At): Promise<void> => {
  await composer(at).getByRole('button', { name: at.t('stories:ack.ask') }).click();
  await composer(at).getByRole('button', { name: at.t('stories:urgent.mark') }).click();
};
const viewer = async ({ page }: At): Promise<void> => {
  await page.getByRole('button', { name: /1 (?:из|of) \d/u }).first().click();
  await page.getByRole('dialog').getByRole('img').first().waitFor();
  await page.waitForTimeout(700);
};

const danced = say('Репетиция танца к осеннему празднику.', 'Rehearsing the dance for the autumn party.');
const film = (at: At) => at.page.getByRole('article').filter({ hasText: danced(at) }).first();
async function addFilm(at: At): Promise<void> {
  await composer(at).locator('input[type=file][multiple]').setInputFiles({ name: 'dance.webm', mimeType: 'video/webm', buffer: await filmed(at.page) });
  await composer(at).getByRole('button', { name: at.t('media:remove', { name: 'dance.webm' }), exact: true }).waitFor();
  await composer(at).getByRole('textbox').fill(danced(at));
}
async function postFilm(at: At): Promise<void> {
  await addFilm(at);
  await press('stories:composer.post')(at);
  await film(at).locator('video').waitFor();
  await onlineAndCalm(at);
  await at.page.goBack();
  await film(at).locator('video').waitFor();
  await at.page.waitForTimeout(1000);
}

const whoConfirmed = steps(async ({ page }) => page.getByRole('button', { name: /\b0 (?:\S+ )?(?:of|из) \d/u }).first().click(), dialogOpen, shows('stories:ack.remind'));

/* Older stories come when the end is near: down to where there are none. */
async function readThrough(at: At): Promise<void> {
  const end = at.page.getByText(at.t('stories:older.end'));
  for (let pages = 0; pages < 40 && !(await end.isVisible()); pages += 1) {
    await toEnd(at);
    await at.page.waitForTimeout(300);
  }
  await end.waitFor();
}

/** The stories of a class, the composer and what is asked about a story. */
export function storyScreens(who: Login, room: string, story: string, stage: Stage): readonly Screen[] {
  const leader = stage.leader;
  const full = `/teachers/classes/${stage.fullClass}`;
  const page = (id: string | undefined) => `${full}/stories/${id ?? ''}`;
  return [
    { name: 'story', who, path: `${room}/story`, prepare: storySettled },
    { name: 'story-end', who: leader, path: `${full}/story`, ...placed(steps(storySettled, readThrough), toEnd) },
    { name: 'composer', who, path: `${room}/story`, prepare: steps(write, addPhotos, options), after: forget },
    { name: 'composer-paper', who, path: `${room}/story`, prepare: steps(write, addPaper), after: forget },
    { name: 'composer-later', who, path: `${room}/story`, prepare: steps(write, press('stories:schedule.later'), dialogOpen), after: steps(press('components:close'), still, forget) },
    { name: 'story-page', who, path: `${room}/stories/${story}`, prepare: steps(storySettled, still) },
    { name: 'viewer', anew: true, who: leader, path: page(stage.galleries.get(5)), prepare: steps(storySettled, viewer) },
    { name: 'readers', who, path: `${room}/stories/${story}`, prepare: steps(storySettled, async ({ page: at, t }) => at.getByTitle(t('stories:readers.title')).first().click(), dialogOpen, still) },
    { name: 'story-menu', anew: true, who: leader, path: page(stage.askedStory), prepare: steps(storySettled, press('stories:menu'), menuOpen) },
    { name: 'story-edit', who: leader, path: page(stage.galleries.get(3)), prepare: steps(storySettled, press('stories:menu'), choose('stories:edit.action'), dialogOpen, still) },
    { name: 'story-delete', who: leader, path: page(stage.askedStory), prepare: steps(storySettled, press('stories:menu'), choose('stories:delete.action'), dialogOpen) },
    { name: 'story-asked', who: leader, path: page(stage.askedStory), prepare: steps(storySettled, whoConfirmed) },
    { name: 'story-asked-offline', who: leader, path: page(stage.askedStory), prepare: steps(storySettled, offline, whoConfirmed, press('stories:ack.remind'), shows('components:state.waiting')), after: letGo },
    { name: 'story-waits', who: leader, path: `${full}/story`, prepare: steps(storySettled, shows('stories:schedule.waits')) },
    { name: 'story-urgent', who: leader, path: `${full}/story`, ...placed(storySettled, toMiddle(({ page: at, t }) => at.getByRole('article').filter({ hasText: t('stories:urgent.sign') }).last())) },
    ...GALLERIES.map((count): Screen => ({ name: `gallery-${count}`, who: leader, path: page(stage.galleries.get(count)), prepare: steps(storySettled, still) })),
    { name: 'composer-video', who: leader, path: `${full}/story`, prepare: steps(storySettled, addFilm, still), after: forget },
    { name: 'story-video', who: leader, path: `${full}/story`, ...placed(steps(storySettled, postFilm), toMiddle(film)) },
    { name: 'story-empty', who: leader, path: `/teachers/classes/${stage.emptyClass}/story`, prepare: steps(settled, shows('stories:empty.title')) },
    { name: 'story-missing', who: leader, path: page('01890000-0000-7000-8000-00000000dead'), prepare: steps(settled, shows('app:fault.story.title')) },
    { name: 'class-missing', who: leader, path: '/teachers/classes/01890000-0000-7000-8000-00000000dead/room', prepare: steps(settled, still) },
    { name: 'story-confirm', who: stage.family, path: `/parents/classes/${stage.fullClass}/stories/${stage.askedStory}`, prepare: steps(storySettled, shows('stories:ack.confirm')) },
    { name: 'comments-empty', who: stage.family, path: `/parents/classes/${stage.fullClass}/stories/${stage.galleries.get(1) ?? ''}`, prepare: steps(storySettled, shows('stories:comment.first')) },
    { name: 'story-delete-comment', who: stage.family, path: `/parents/classes/${stage.fullClass}/stories/${stage.galleries.get(2) ?? ''}`, prepare: steps(storySettled, async (at) => {
      const remove = new RegExp(`^${at.t('stories:comment.menuOf', { name: '' }).trim()}`, 'u');
      if ((await at.page.getByRole('button', { name: remove }).count()) === 0) {
        await at.page.getByRole('textbox').last().fill(say('Спасибо за фотографии!', 'Thank you for the photos!')(at));
        await press('stories:comment.send')(at);
      }
      await pressOf('stories:comment.menuOf')(at);
      await at.page.getByRole('menuitem', { name: at.t('common:action.delete') }).click();
      await dialogOpen(at);
    }) },
  ];
}
