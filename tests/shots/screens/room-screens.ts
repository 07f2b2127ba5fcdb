import type { Login } from '../../support/log-in.ts';
import type { At, Screen } from '../screen.ts';
import { choose, dialogOpen, fill, gear, lastWeek, menuOpen, pick, press, pressOf, say, settled, shows, steps, still } from '../steps.ts';

function open(place: number) {
  return async ({ page }: At): Promise<void> => {
    await page.locator('[data-open]').nth(place).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await page.waitForTimeout(300);
  };
}
const list = say('Анна Преображенская\nГеоргий Константинопольский\nЯн Ли', 'Anna Cholmondeley\nGeorge Featherstonehaugh\nBo Li');

/** The room of a class of the demo school, and of one with long names, and of an empty one. */
export function roomScreens(who: Login, room: string, leader: Login, full: string, empty: string): readonly Screen[] {
  return [
    { name: 'room', who, path: `${room}/room`, prepare: settled },
    { name: 'room-search', who, path: `${room}/room`, prepare: steps(settled, async ({ page, t }) => page.getByRole('searchbox', { name: t('room:search') }).fill('Щщщ'), shows('room:noneFound', { name: 'Щщщ' })) },
    { name: 'student-card', who, path: `${room}/room`, prepare: steps(settled, open(1)) },
    { name: 'student-needs-work', who, path: `${room}/room`, prepare: steps(settled, open(1), pick('room:skills.negative'), still) },
    { name: 'student-edit', who, path: `${room}/room`, prepare: steps(settled, pressOf('room:edit.open', 1), dialogOpen, still) },
    { name: 'student-delete', who, path: `${room}/room`, prepare: steps(settled, pressOf('room:edit.open', 1), dialogOpen, press('room:edit.delete'), still) },
    { name: 'students-add', who, path: `${room}/room`, prepare: steps(settled, press('room:add.open'), dialogOpen) },
    { name: 'report', who, path: `${room}/room`, prepare: steps(settled, open(1), press('room:report'), shows('awards:period.label'), lastWeek) },
    { name: 'report-empty', who: leader, path: `${full}/room`, prepare: steps(settled, open(1), press('room:report'), shows('awards:empty.positive')) },
    { name: 'room-long', who: leader, path: `${full}/room`, prepare: settled },
    { name: 'student-of-long-names', who: leader, path: `${full}/room`, prepare: steps(settled, open(1)) },
    { name: 'students-add-list', who: leader, path: `${empty}/room`, prepare: steps(settled, press('room:add.open'), dialogOpen, async (at) => {
      await at.page.evaluate((text) => navigator.clipboard.writeText(text), list(at));
      await at.page.getByRole('dialog').getByRole('textbox').first().focus();
      await at.page.keyboard.press('Control+v');
      await at.page.getByRole('dialog').getByRole('table', { name: at.t('room:add.list') }).waitFor();
    }) },
    { name: 'room-empty', who: leader, path: `${empty}/room`, prepare: steps(settled, shows('room:empty.title')) },
    { name: 'invite-empty', anew: true, who: leader, path: '/teachers/dashboard', prepare: steps(settled, gear(empty), menuOpen, choose('classes:menu.invite'), dialogOpen, pick('invitations:family.invite'), shows('invitations:family.empty')) },
  ];
}

/** Its calendar. */
export function calendarScreens(who: Login, room: string, leader: Login, full: string, empty: string): readonly Screen[] {
  const newEvent = async ({ page, t, width }: At) => {
    if (width < 1240) await page.getByRole('button', { name: t('calendar:form.create') }).filter({ visible: true }).first().click();
    await page.getByLabel(t('calendar:form.title'), { exact: true }).first().waitFor();
  };
  return [
    { name: 'calendar', who, path: `${room}/calendar`, prepare: steps(settled, async ({ page }) => page.getByRole('article').first().waitFor(), still) },
    { name: 'calendar-past', who, path: `${room}/calendar`, prepare: steps(settled, pick('calendar:which.past'), still) },
    { name: 'event-menu', anew: true, who, path: `${room}/calendar`, prepare: steps(settled, pressOf('calendar:menu.label'), menuOpen) },
    { name: 'event-new', anew: true, who, path: `${room}/calendar`, prepare: steps(settled, newEvent, fill('calendar:form.title', say('Новогодний утренник', 'Winter concert')), still) },
    { name: 'event-edit', who, path: `${room}/calendar`, prepare: steps(settled, pressOf('calendar:menu.label'), choose('calendar:menu.edit'), dialogOpen) },
    { name: 'event-delete', who, path: `${room}/calendar`, prepare: steps(settled, pressOf('calendar:menu.label'), choose('calendar:menu.delete'), dialogOpen) },
    { name: 'calendar-long', who: leader, path: `${full}/calendar`, prepare: steps(settled, async ({ page }) => page.getByRole('article').first().waitFor()) },
    { name: 'calendar-empty', who: leader, path: `${empty}/calendar`, prepare: steps(settled, shows('calendar:empty.title')) },
  ];
}
