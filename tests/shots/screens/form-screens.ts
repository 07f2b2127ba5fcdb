import { EVENT_TITLE_MAX } from '../../../schema/limits.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { choose, dialogOpen, fill, openStudent, press, pressOf, say, settled, shows, steps, wait } from '../steps.ts';

const longName = say('Экспериментальная естественно-научная группа продлённого дня, вторая смена', 'Experimental natural sciences and after-school reading group, second shift');
const cancel = press('common:action.cancel');

/** Forms that were not filled in well, and say so. */
export function formScreens(stage: Stage): readonly Screen[] {
  const { leader } = stage;
  const full = `/teachers/classes/${stage.fullClass}`;
  return [
    { name: 'student-edit-fault', who: leader, path: `${full}/room`, prepare: steps(settled, openStudent(stage.praised), press('room:edit.entry'), shows('room:edit.delete'), fill('room:field.firstName', ''), fill('room:field.lastName', ''), press('common:action.save'), shows('room:add.required')) },
    { name: 'students-add-known', who: leader, path: `${full}/room`, prepare: steps(settled, press('room:add.open'), dialogOpen, fill('room:field.firstName', say('Ян', 'Bo')), fill('room:field.lastName', say('Ли', 'Li')), press('room:add.toList'), shows('room:add.exists')), after: cancel },
    { name: 'invite-fault', who: leader, path: `${full}/room`, prepare: steps(settled, openStudent(stage.praised), press('room:invite'), shows('invitations:parents.hint'), fill('invitations:parents.contact', say('бабушке', 'to her grandmother')), press('invitations:parents.invite'), shows('invitations:parents.wrong')) },
    { name: 'event-fault', who: leader, path: `${full}/calendar`, prepare: steps(settled, pressOf('calendar:menu.label'), choose('calendar:menu.edit'), dialogOpen, fill('calendar:form.title', (at) => longName(at).repeat(3)), fill('calendar:form.starts', '2020-01-01'), fill('calendar:form.ends', '2019-12-31'), press('common:action.save'), shows('calendar:form.fault.tooLong', { max: EVENT_TITLE_MAX })), after: steps(cancel, wait(400)) },
  ];
}
