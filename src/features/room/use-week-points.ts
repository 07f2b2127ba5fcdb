import { iri } from '../../../schema/iri.ts';
import { useSession } from '../../data/use-session.ts';
import { useAwards } from '../../lib/use-awards.ts';
import { useFirstWeekday } from '../../lib/use-first-weekday.ts';
import { useNow } from '../../lib/use-now.ts';
import { dayStart, weekStartOf } from '../../lib/weeks.ts';

/** This week's points in one class, by the user's calendar; null while not all of them are on this device. */
export function useWeekPoints(studentId: string | null, classId: string): number | null {
  const now = useNow();
  const session = useSession();
  const timeZone = session !== undefined && session.state !== 'anonymous' ? session.me.timeZone : undefined;
  const since = dayStart(weekStartOf(now, useFirstWeekday(), timeZone), timeZone);
  const { rows, state } = useAwards(studentId, since);
  if (studentId === null || state !== 'here') return null;
  const given = rows.filter(
    (row) => row.class === iri.class(classId) && row.honest.state !== 'failed' && row.awardedAt >= since,
  );
  return given.reduce((sum, { points, skillType }) => sum + (skillType === 'positive' ? points : -points), 0);
}
