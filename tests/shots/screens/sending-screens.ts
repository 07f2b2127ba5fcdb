import { picture } from '../../e2e/pictures.ts';
import { drawnPhoto } from '../drawn-photo.ts';
import type { At, Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { choose, dialogOpen, gear, offline, onlineAndCalm, openStudent, press, say, settled, shows, steps, still } from '../steps.ts';
import { BROKEN_FILE, discardAll, during, letGo, problem, timeStands } from '../trouble-steps.ts';

const skill = (place: number) => async ({ page, t }: At): Promise<void> => page.getByRole('region', { name: t('room:skills.label') }).getByRole('button').nth(place).click();
const close = async ({ page }: At): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const told = async ({ page, t }: At): Promise<void> => page.getByRole('button', { name: t('common:action.undo'), exact: true }).waitFor();
/* The grade that is not chosen: something really changes. */
const otherGrade = async ({ page }: At): Promise<void> => page.getByRole('dialog').getByRole('radio', { checked: false }).first().check({ force: true });
const updating = async ({ page, t }: At): Promise<void> => page.getByRole('status', { name: t('classes:honest.updating') }).waitFor();

const composer = ({ page, t }: At) => page.getByRole('region', { name: t('stories:composer.label') });
const body = say('Экскурсия в ботанический сад: всё, что мы увидели, на этих снимках.', 'The botanical garden: all that we saw is in these photos.');
function post(isGood: boolean) {
  return async (at: At): Promise<void> => {
    const large = await picture('1.jpg', 1000, 750);
    const files = [isGood ? large : await drawnPhoto('1.jpg'), await drawnPhoto('2.jpg', 2), await drawnPhoto('3.jpg', 3)];
    await composer(at).locator('input[type=file][multiple]').setInputFiles(files);
    for (const { name } of files) await composer(at).getByRole('button', { name: at.t('media:remove', { name }), exact: true }).waitFor();
    await composer(at).getByRole('textbox').fill(body(at));
    await composer(at).getByRole('button', { name: at.t('stories:composer.post'), exact: true }).click();
    await card(at).waitFor();
  };
}
const card = (at: At) => at.page.getByRole('article').filter({ hasText: body(at) }).first();
/* As much as its first piece is. */
const percent = async (at: At): Promise<void> => card(at).getByText(/^[1-9]\d? ?%$/u).first().waitFor();
/* A post of before, to which a photo is added that the server refuses. */
const edited = async (at: At): Promise<void> => {
  await press('stories:menu')(at);
  await choose('stories:edit.action')(at);
  const editor = at.page.getByRole('dialog', { name: at.t('stories:edit.title') });
  const files = [await drawnPhoto('1.jpg'), await drawnPhoto('2.jpg', 2)];
  await editor.locator('input[type=file][multiple]').setInputFiles(files);
  for (const { name } of files) await editor.getByRole('button', { name: at.t('media:remove', { name }), exact: true }).waitFor();
  await editor.getByRole('textbox').fill(body(at));
  await editor.getByRole('button', { name: at.t('stories:edit.update'), exact: true }).click();
  await at.page.getByRole('alert').getByText('2.jpg', { exact: true }).waitFor();
};
const refused = async (at: At): Promise<void> => card(at).getByText(at.t('media:fileRefused', { name: '2.jpg' })).waitFor();

/** What has not reached the server yet, or was not taken by it, as a teacher sees it. */
export function sendingScreens(stage: Stage): readonly Screen[] {
  const who = stage.leader;
  const full = `/teachers/classes/${stage.fullClass}`;
  const empty = `/teachers/classes/${stage.emptyClass}`;
  const noPoints = during(({ seat, t }) => seat.gate.answer((method, path) => method === 'POST' && path.endsWith('/reward'), problem(403, t('invitations:reason.forbidden'))));
  const slowClass = during(({ seat }) => seat.gate.hold((method, path) => method === 'PATCH' && path === `/api/classes/${stage.emptyClass}`));
  const slowFile = during(({ seat }) => {
    let asked = 0;
    return seat.gate.hold((method, path) => method === 'PATCH' && path.startsWith('/api/uploads/') && (asked += 1) > 1);
  });
  // The second file: the app itself lets no damaged one go.
  const badFile = () => during(({ seat }) => {
    let asked = 0;
    return seat.gate.answer((method, path) => method === 'POST' && /^\/api\/uploads?$/u.test(path) && (asked += 1) === 2, BROKEN_FILE);
  });
  const [badOfEdit, badOfPost] = [badFile(), badFile()];
  return [
    { name: 'reward-undo', isUnderWay: true, who, path: `${full}/room`, prepare: steps(settled, openStudent(stage.praised), timeStands, skill(0), told), after: onlineAndCalm },
    { name: 'reward-undo-room', isUnderWay: true, who, path: `${full}/room`, prepare: steps(settled, openStudent(stage.praised), timeStands, skill(1), told, close), after: onlineAndCalm },
    { name: 'room-waiting', who, path: `${full}/room`, prepare: steps(settled, openStudent(stage.praised), offline, shows('common:offline.title'), skill(0), close, still), after: letGo },
    { name: 'room-failed', who, path: `${full}/room`, prepare: steps(settled, noPoints.begin, openStudent(stage.praised), skill(0), close, async ({ page, t }) => page.getByText(t('room:honest.failed')).first().waitFor({ state: 'attached' })), after: steps(noPoints.end, discardAll) },
    { name: 'class-updating', isUnderWay: true, who, path: '/teachers/dashboard', prepare: steps(settled, slowClass.begin, gear(empty), choose('classes:menu.edit'), dialogOpen, otherGrade, press('common:action.save'), updating), after: steps(slowClass.end, onlineAndCalm) },
    { name: 'story-uploading', isUnderWay: true, who, path: `${empty}/story`, prepare: steps(settled, slowFile.begin, post(true), percent), after: steps(discardAll, slowFile.end, onlineAndCalm) },
    { name: 'story-edit-refused', who, path: `${full}/stories/${stage.galleries.get(3) ?? ''}`, prepare: steps(settled, badOfEdit.begin, edited, still), after: steps(badOfEdit.end, discardAll) },
    { name: 'story-file-refused', who, path: `${empty}/story`, prepare: steps(settled, badOfPost.begin, post(false), refused, still), after: steps(badOfPost.end, discardAll) },
  ];
}
