import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, SCHEDULE_AHEAD_MAX_MS } from '../../../schema/limits.ts';
import { dayOf } from '../../../schema/rules/event-rules.ts';
import { scheduleFault, type ScheduleFault } from '../../../schema/rules/schedule-rules.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { instantOf, wallTimeOf } from '../../lib/events/zoned-time.ts';
import { useZoneLabel } from '../../lib/time-zones/use-zone-label.ts';
import { useOwnZone } from './use-own-zone.ts';

/** When nobody has said otherwise: in the morning. */
const MORNING = '08:00';

export interface ScheduleDialogProps {
  open: boolean;
  /** The time that stands; null: none yet. */
  publishAt: string | null;
  onClose: () => void;
  onPick: (publishAt: string) => void;
}

/** When a post is to go out (EXT-01), on the wall of the teacher's own zone. */
export function ScheduleDialog({ open, publishAt, onClose, onPick }: ScheduleDialogProps) {
  const { t } = useTranslation('stories');
  const { t: shared } = useTranslation();
  const { timeZone, isElsewhere } = useOwnZone();
  const zone = useZoneLabel(timeZone);
  const [opened] = useState(() => Date.now());
  const [wall, setWall] = useState(() => (publishAt === null ? { date: dayOf(opened + DAY_MS, timeZone), time: MORNING } : wallTimeOf(Date.parse(publishAt), timeZone)));
  const [fault, setFault] = useState<{ readonly of: 'day' | 'time'; readonly words: ScheduleFault | 'schedule.required' } | null>(null);

  function pick() {
    const at = wall.date === '' || wall.time === '' ? NaN : instantOf(wall, timeZone);
    const now = Date.now();
    const found = Number.isNaN(at) ? 'schedule.required' : scheduleFault(at, now);
    const isOfTime = found === 'schedule.required' ? wall.date !== '' : found === 'schedule.past' && wall.date === dayOf(now, timeZone);
    setFault(found === null ? null : { of: isOfTime ? 'time' : 'day', words: found });
    if (found !== null) return;
    onPick(new Date(at).toISOString());
    onClose();
  }
  const faultOf = (field: 'day' | 'time') => (fault?.of === field ? t(fault.words) : undefined);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('schedule.title')}
      description={isElsewhere ? t('schedule.zone', { zone }) : undefined}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('action.cancel')}
          </Button>
          <Button variant="solid" onClick={pick}>
            {t('schedule.pick')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          type="date"
          label={t('schedule.day')}
          required
          min={dayOf(opened, timeZone)}
          max={dayOf(opened + SCHEDULE_AHEAD_MAX_MS, timeZone)}
          value={wall.date}
          error={faultOf('day')}
          onChange={(event) => setWall({ ...wall, date: event.target.value })}
        />
        <TextField type="time" label={t('schedule.time')} required value={wall.time} error={faultOf('time')} onChange={(event) => setWall({ ...wall, time: event.target.value })} />
      </div>
    </Dialog>
  );
}
