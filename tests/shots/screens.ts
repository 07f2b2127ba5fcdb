import { apiAs } from '../support/api-as.ts';
import type { PartaServer } from '../support/parta-server.ts';
import { castOf, firstId, showPassword } from './cast.ts';
import type { Language, Screen } from './screen.ts';
import { chatScreens } from './screens/chat-screens.ts';
import { parentScreens, studentScreens } from './screens/family-screens.ts';
import { formScreens } from './screens/form-screens.ts';
import { codeScreens, invitationScreens, invitedScreens } from './screens/invitation-screens.ts';
import { noticeScreens } from './screens/notice-screens.ts';
import { calendarScreens, roomScreens } from './screens/room-screens.ts';
import { sendingScreens } from './screens/sending-screens.ts';
import { storyScreens } from './screens/story-screens.ts';
import { firstDayScreens, teacherScreens } from './screens/teacher-screens.ts';
import { troubleScreens } from './screens/trouble-screens.ts';
import { visitorScreens } from './screens/visitor-screens.ts';
import { setStage } from './stage.ts';

/** Every screen that this version has, in each state that matters, with real ids of the school behind `parta` and people who speak the language. */
export async function screensOf(parta: PartaServer, language: Language): Promise<readonly Screen[]> {
  const cast = castOf(language);
  const [teacher, parent, student] = await Promise.all([cast.teacher, cast.parent, cast.student].map((login) => apiAs(parta.url, login)));
  if (teacher === undefined || parent === undefined || student === undefined) throw new Error('Somebody did not come in');
  const classId = await firstId(teacher, '/classes?status=active', language);
  const thread = await firstId(teacher, `/threads?related_with_class=${classId}`, language);
  const story = await firstId(teacher, `/classes/${classId}/feed`, language);
  const child = await firstId(parent, '/students', language);
  const parentThread = await firstId(parent, '/threads', language);
  const studentClass = await firstId(student, '/classes', language);
  const studentStory = await firstId(student, `/classes/${studentClass}/feed`, language);
  const studentThread = await firstId(student, '/threads', language);
  const stage = await setStage(parta, language);
  await showPassword(teacher, classId, cast.student);
  const archivist = (await teacher.get<{ member: readonly unknown[] }>('/classes?status=archive')).member.length > 0 ? cast.teacher : stage.leader;
  const room = `/teachers/classes/${classId}`;
  const [full, empty] = [`/teachers/classes/${stage.fullClass}`, `/teachers/classes/${stage.emptyClass}`];
  return distinct([
    ...visitorScreens(stage, cast),
    ...teacherScreens(cast.teacher, room),
    ...firstDayScreens(stage.newcomer, stage.leader, archivist, stage.archivedClass),
    ...roomScreens(cast.teacher, room, stage.leader, full, empty),
    ...storyScreens(cast.teacher, room, story, stage),
    ...calendarScreens(cast.teacher, room, stage.leader, full, empty),
    ...chatScreens(cast.teacher, room, thread, stage),
    ...parentScreens(parta.url, cast.parent, child, parentThread, `${classId}/stories/${story}`, stage),
    ...studentScreens(cast.student, studentClass, studentThread, studentStory, stage),
    ...formScreens(cast.teacher, room, stage),
    ...sendingScreens(stage),
    ...invitationScreens(stage),
    ...invitedScreens(stage),
    ...codeScreens(stage),
    ...troubleScreens(stage),
    ...noticeScreens(cast.parent, child, stage),
  ]);
}

/* Of two with one name the later picture would overwrite the other. */
function distinct(screens: readonly Screen[]): readonly Screen[] {
  const twice = screens.map(({ name }) => name).filter((name, place, names) => names.indexOf(name) !== place);
  if (twice.length > 0) throw new Error(`Several screens are called ${[...new Set(twice)].join(', ')}`);
  return screens;
}
