import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DAY_MS, SCHEDULE_AHEAD_MAX_MS } from '../../../schema/limits.ts';
import { dayOf } from '../../../schema/rules/event-rules.ts';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TimeField } from '../../components/time-field.tsx';
import { DayPicks } from '../../lib/day-picks.tsx';
import { wallTimeOf } from '../../lib/events/zoned-time.ts';
import { useRulesForm } from '../../lib/form/use-rules-form.ts';
import { useZoneLabel } from '../../lib/time-zones/use-zone-label.ts';
import { useNow } from '../../lib/use-now.ts';
import { SCHEDULE_FAULTS, scheduleRules } from './schedule-form.ts';
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
  const formId = useId();
  const [opened] = useState(() => Date.now());
  const now = useNow();
  const form = useRulesForm(scheduleRules(timeZone), publishAt === null ? { date: dayOf(opened + DAY_MS, timeZone), time: MORNING } : wallTimeOf(Date.parse(publishAt), timeZone));
  const date = useWatch({ control: form.control, name: 'date' });
  const { errors } = form.formState;
  const faultOf = (field: 'date' | 'time') => {
    const fault = SCHEDULE_FAULTS.find((each) => each === errors[field]?.type);
    return fault && t(fault);
  };
  const pick = form.handleSubmit((picked) => {
    onPick(picked.publishAt);
    onClose();
  });
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
          <Button type="submit" form={formId} variant="solid">
            {t('schedule.pick')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void pick(event)} className="grid gap-3">
        <DayPicks
          today={dayOf(now, timeZone)}
          value={date}
          names={['tomorrow', 'monday']}
          onPick={(picked) =>
            form.setValue('date', picked, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
        <div className="day-and-time">
          <DateField
            {...form.register('date')}
            label={t('schedule.day')}
            required
            min={dayOf(now, timeZone)}
            max={dayOf(now + SCHEDULE_AHEAD_MAX_MS, timeZone)}
            error={faultOf('date')}
          />
          <TimeField label={t('schedule.time')} required {...form.register('time')} error={faultOf('time')} />
        </div>
      </form>
    </Dialog>
  );
}
