import type { Random } from '../random.ts';
import { DAY_MS, dayKind, fromLocal, HOUR_MS, localMidnight, toLocal } from './calendar.ts';
import { createIds } from './ids.ts';
import type { DemoSchool } from './rows.ts';
import type { SchoolClass } from './school-classes.ts';

const AWARDS_PER_STUDENT = [14, 30] as const;

/** Awards of the children over their class's life, denser lately, and the students with the sums of their points. */
export function writeAwards(
  classes: readonly SchoolClass[],
  rows: Pick<DemoSchool, 'skills' | 'students'>,
  userIds: ReadonlyMap<string, string>,
  studentIds: ReadonlyMap<string, string>,
  random: Random,
): Pick<DemoSchool, 'awards' | 'students'> {
  const ids = createIds(random);
  const awards = classes
    .filter((group) => group.grade === 'child')
    .flatMap((group) => {
      const skills = rows.skills.filter((skill) => skill.classId === group.id);
      const good = skills.filter((skill) => skill.type === 'positive');
      const poor = skills.filter((skill) => skill.type === 'negative');
      return group.pupils.flatMap((pupil) =>
        Array.from({ length: random.int(...AWARDS_PER_STUDENT) }, () => {
          const skill = random.pick(random.chance(0.86) ? good : poor);
          const at = schoolMoment(group, random);
          const teacher = random.chance(0.85) ? group.main : random.pick([group.main, ...group.assistants]);
          return { id: ids(at), studentId: studentIds.get(pupil.key) ?? '', classId: group.id, skillId: skill.id, awardedById: userIds.get(teacher.key) ?? '', points: skill.points, type: skill.type, awardedAt: new Date(at) };
        }),
      );
    });
  const sum = (studentId: string, type: 'positive' | 'negative'): number => awards.filter((award) => award.studentId === studentId && award.type === type).reduce((total, award) => total + award.points, 0);
  return {
    awards,
    students: rows.students.map((student) => ({ ...student, positivePoints: sum(student.id, 'positive'), negativePoints: sum(student.id, 'negative') })),
  };
}

/** A school morning, likelier a late one; never after the class's end. */
function schoolMoment(group: SchoolClass, random: Random): number {
  for (;;) {
    const at = group.to - random.next() ** 2.4 * (group.to - group.from);
    const local = Math.round(localMidnight(toLocal(at)) + random.between(8.5, 14) * HOUR_MS);
    const moment = fromLocal(local);
    if (dayKind(local) === 'school' && moment < group.to && moment > group.from) return moment;
    if (random.chance(0.02)) return Math.round(group.to - random.between(1, 20) * DAY_MS);
  }
}
