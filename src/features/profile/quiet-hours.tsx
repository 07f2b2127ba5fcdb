import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me, QuietHours as Span } from '../../../schema/records/user.ts';
import { areQuietHours, QUIET_HOURS_OFFERED } from '../../../schema/rules/quiet-hours.ts';
import { FieldFault } from '../../components/field-frame.tsx';
import { Switch } from '../../components/switch.tsx';
import { TimeField } from '../../components/time-field.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useZoneLabel } from '../../lib/time-zones/use-zone-label.ts';

/** From when to when no notification comes, on any of the person's devices (EXT-02). Holds at once; works offline. */
export function QuietHours({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  // A child is spoken to as one.
  const isChild = me.role === 'student';
  const words = isChild ? 'student.quiet' : 'quiet';
  const run = useCommand();
  const toast = useToast();
  const zone = useZoneLabel(me.timeZone);
  // What was chosen before it was turned off comes again with it.
  const [last, setLast] = useState(me.quietHours ?? QUIET_HOURS_OFFERED);
  const [typed, setTyped] = useState<Span | null>(null);
  const shown = typed ?? me.quietHours ?? last;

  async function keep(quietHours: Span | null): Promise<void> {
    if (quietHours !== null) setLast(quietHours);
    const result = await run('setQuietHours', { quietHours });
    // From here on the account says what the fields show, unless more was typed meanwhile.
    if (result.ok) setTyped((now) => (now === quietHours ? null : now));
    else toast({ kind: 'bad', text: () => t(`${words}.failed`) });
  }
  function type(next: Span): void {
    setTyped(next);
    if (areQuietHours(next)) void keep(next);
  }
  function turn(isOn: boolean): void {
    setTyped(null);
    void keep(isOn ? last : null);
  }
  const fault = (time: string) => (time === '' ? t(`${words}.required`) : undefined);
  const isOneTime = shown.from !== '' && shown.from === shown.to;
  const sameId = useId();
  return (
    <div className="grid w-full gap-3">
      <Switch large={isChild} label={t('quiet.title')} hint={t('quiet.hint')} checked={me.quietHours !== null} onChange={turn} className="w-full" />
      {me.quietHours !== null && (
        <fieldset data-kept="" aria-label={t('quiet.title')} className="grid gap-2">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5em),1fr))] items-start gap-3 text-body sm:max-w-80">
            <TimeField label={t('quiet.from')} required value={shown.from} error={fault(shown.from)} onChange={(event) => type({ ...shown, from: event.target.value })} />
            <TimeField label={t('quiet.to')} required value={shown.to} error={fault(shown.to)} {...(isOneTime && { 'aria-invalid': true, 'aria-describedby': sameId })} onChange={(event) => type({ ...shown, to: event.target.value })} />
          </div>
          {isOneTime && <FieldFault id={sameId}>{t(`${words}.same`)}</FieldFault>}
          <p className={isChild ? 'text-meta text-ink-3' : 'text-small text-ink-3'}>{t(`${words}.zone`, { zone })}</p>
        </fieldset>
      )}
    </div>
  );
}
