import { CLASS_NAME_MAX, EVENT_TITLE_MAX, MEDIA_MAX, STORY_BODY_MAX } from '../../../schema/limits.ts';
import { picture, type PickedFile } from '../../e2e/pictures.ts';
import { office } from '../../support/file-samples.ts';
import type { Login } from '../../support/log-in.ts';
import { drawnPhoto } from '../drawn-photo.ts';
import type { At, Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { choose, dialogOpen, fill, key, openStudent, press, pressOf, say, settled, shows, steps, still, storySettled } from '../steps.ts';

const longName = say('Экспериментальная естественно-научная группа продлённого дня, вторая смена', 'Experimental natural sciences and after-school reading group, second shift');
const cancel = press('common:action.cancel');
const composer = ({ page, t }: At) => page.getByRole('region', { name: t('stories:composer.label') });
const photos = (at: At) => composer(at).locator('input[type=file][multiple]');
/* Three that are not taken, each for another reason. */
const BAD: readonly PickedFile[] = [
  { name: 'Расписание уроков на вторую четверть, исправленное.docx', mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', buffer: office('wordprocessingml.document') },
  { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
];
async function addBad(at: At): Promise<void> {
  await photos(at).setInputFiles([await drawnPhoto('a.jpg'), ...BAD]);
  await composer(at).getByRole('alert').waitFor();
  await at.page.waitForTimeout(800);
}
async function addAll(at: At): Promise<void> {
  const names = Array.from({ length: MEDIA_MAX }, (_, place) => `${place + 1}.jpg`);
  await photos(at).setInputFiles(await Promise.all(names.map((name) => picture(name, 160, 120))));
  await composer(at).getByRole('button', { name: at.t('media:remove', { name: names.at(-1) }), exact: true }).waitFor();
  await at.page.waitForTimeout(800);
}
/* A draft outlives the page: the next picture begins with an empty composer. */
async function forget(at: At): Promise<void> {
  await composer(at).getByRole('textbox').fill('');
  const remove = composer(at).getByRole('button', { name: new RegExp(`^${at.t('media:remove', { name: '' }).trim()}`, 'u') });
  for (let count = await remove.count(); count > 0; count -= 1) {
    await remove.first().click();
    await remove.nth(count - 1).waitFor({ state: 'detached' });
  }
  await at.page.waitForTimeout(600);
}
const write = async (at: At): Promise<void> => composer(at).getByRole('textbox').fill(say('Слово ', 'Word ')(at).repeat(STORY_BODY_MAX / 4));

/* Opens the calendar or the list of a field. */
const openOf = (name: string, label: string) => async (at: At): Promise<void> => press(name, { label: at.t(label) })(at);

/* Escape closes the list of hours and, where the focus is elsewhere by now, the dialog with it. */
async function closeHours(at: At): Promise<void> {
  await at.page.keyboard.press('Escape');
  await still(at);
  if ((await at.page.getByRole('dialog').count()) > 0) await press('components:close')(at);
}

/** Forms that were not filled in well, and say so. */
export function formScreens(who: Login, room: string, stage: Stage): readonly Screen[] {
  const { leader } = stage;
  const full = `/teachers/classes/${stage.fullClass}`;
  return [
    { name: 'class-form-fault', who, path: '/teachers/dashboard', prepare: steps(settled, async ({ page, t }) => page.locator('main').getByRole('button', { name: t('classes:create') }).first().click(), dialogOpen, async (at) => fill('classes:form.name', longName(at))(at), press('classes:create'), shows('classes:form.tooLong', { max: CLASS_NAME_MAX })) },
    { name: 'student-edit-fault', who: leader, path: `${full}/room`, prepare: steps(settled, openStudent(stage.praised), press('room:edit.entry'), shows('room:edit.delete'), fill('room:field.firstName', ''), fill('room:field.lastName', ''), press('common:action.save'), shows('room:add.required')) },
    { name: 'students-add-known', who: leader, path: `${full}/room`, prepare: steps(settled, press('room:add.open'), dialogOpen, fill('room:field.firstName', say('Ян', 'Bo')), fill('room:field.lastName', say('Ли', 'Li')), press('room:add.toList'), shows('room:add.exists')), after: cancel },
    { name: 'invite-fault', who: leader, path: `${full}/room`, prepare: steps(settled, openStudent(stage.praised), press('room:invite'), shows('invitations:parents.hint'), fill('invitations:parents.contact', say('бабушке', 'to her grandmother')), press('invitations:parents.invite'), shows('invitations:parents.wrong')) },
    { name: 'event-fault', who: leader, path: `${full}/calendar`, prepare: steps(settled, pressOf('calendar:menu.label'), choose('calendar:menu.edit'), dialogOpen, fill('calendar:form.title', (at) => longName(at).repeat(3)), fill('calendar:form.starts', '2020-01-01'), fill('calendar:form.ends', '2019-12-31'), press('common:action.save'), shows('calendar:form.fault.tooLong', { max: EVENT_TITLE_MAX })), after: steps(cancel, still) },
    { name: 'event-day', who: leader, path: `${full}/calendar`, prepare: steps(settled, pressOf('calendar:menu.label'), choose('calendar:menu.edit'), dialogOpen, openOf('components:date.open', 'calendar:form.starts'), async ({ page }) => page.getByRole('grid').waitFor(), still), after: steps(key('Escape'), still, cancel, still) },
    { name: 'event-day-fault', who: leader, path: `${full}/calendar`, prepare: steps(settled, pressOf('calendar:menu.label'), choose('calendar:menu.edit'), dialogOpen, fill('calendar:form.starts', '31.06'), press('common:action.save'), still), after: steps(cancel, still) },
    { name: 'composer-hours', anew: true, who, path: `${room}/story`, prepare: steps(write, press('stories:schedule.later'), dialogOpen, openOf('components:time.open', 'stories:schedule.time'), still), after: steps(still, closeHours, still, forget) },
    { name: 'composer-refused', who, path: `${room}/story`, prepare: steps(storySettled, addBad), after: forget },
    { name: 'composer-full', who, path: `${room}/story`, prepare: steps(storySettled, addAll), after: forget },
    { name: 'composer-too-long', who, path: `${room}/story`, prepare: steps(storySettled, write, still), after: forget },
  ];
}
