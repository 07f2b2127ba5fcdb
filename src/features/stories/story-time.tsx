import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../lib/use-now.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When a story was told: its age within the first hour, then day and time. */
export function StoryTime({ at }: { at: string }) {
  const { t } = useTranslation('stories');
  const format = useFormat();
  const now = useNow();
  const age = now - Date.parse(at);
  function words() {
    if (age < MINUTE_MS) return t('justNow');
    if (age < HOUR_MS) return t('ago', { age: format.relative(at, now) });
    return t('at', { day: format.day(at, now), time: format.time(at) });
  }
  return (
    <time dateTime={at} title={format.full(at)} data-fleeting={age < HOUR_MS || undefined}>
      {words()}
    </time>
  );
}
