import { useTranslation } from 'react-i18next';
import { STORAGE_KEPT_DAYS } from '../../../schema/limits.ts';
import { Card } from '../../components/card.tsx';
import { ChalkDrawing } from '../../components/chalk-drawing.tsx';
import { removesUnvisitedStorage, sendsWhenClosed } from '../../lib/browser-abilities.ts';
import { classNames } from '../../lib/class-names.ts';

/**
 * Says what happens with unsent work once the app is closed, by what the browser can do (F-906). Where the browser does
 * not send by itself, phones show the card too.
 */
export function OutboxPromise() {
  const { t } = useTranslation('outbox');
  const canSend = sendsWhenClosed();
  return (
    <Card className={classNames('justify-items-center gap-2 text-center', canSend ? 'hidden xl:grid' : 'grid')}>
      <ChalkDrawing name="envelope" />
      <h2 className="text-title">{t(canSend ? 'promise.title' : 'promise.openTitle')}</h2>
      <p className="max-w-[34ch] text-meta text-balance text-ink-2">{t(canSend ? 'promise.text' : 'promise.openText')}</p>
      {removesUnvisitedStorage() && (
        <p className="max-w-[34ch] text-meta text-balance text-ink-2">{t('promise.removed', { count: STORAGE_KEPT_DAYS })}</p>
      )}
    </Card>
  );
}
