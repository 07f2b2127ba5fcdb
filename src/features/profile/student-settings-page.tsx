import { Bell, Globe, LogOut, MonitorSmartphone, Palette } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Disc } from '../../components/disc.tsx';
import type { IconType } from '../../components/icon-type.ts';
import { PageFrame } from '../../components/page-frame.tsx';
import { Segmented } from '../../components/segmented.tsx';
import type { Tone } from '../../components/tone.ts';
import { useCommand } from '../../data/use-command.ts';
import { useSession } from '../../data/use-session.ts';
import { setLanguage } from '../../i18n/i18n.ts';
import { LANGUAGES, languageOf, type Language } from '../../i18n/language.ts';
import { DeviceChoices } from '../../lib/device-section.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';
import { OwnClock } from './own-clock.tsx';
import { PushTrial } from './push-trial.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { ThemeField } from './theme-field.tsx';
import { usePushPermission } from './use-push-permission.ts';

/**
 * A student's own settings, big and few: language, look, notifications with quiet hours, what this device keeps, the way
 * out. Name, login and password are the teacher's matter; there is no e-mail. All of it works offline.
 */
export function StudentSettingsPage({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(['profile', 'outbox']);
  const session = useSession();
  if (session === undefined || session.state === 'anonymous') return null;
  const { me } = session;
  return (
    <PageFrame title={t('student.title')}>
      <div className="grid max-w-160 grid-cols-1 gap-3 px-3 pt-1 pb-8 md:gap-4 md:px-8 md:pt-2">
        <Part title={t('language')} icon={Globe} tone="sky">
          <LanguageField />
        </Part>
        <Part title={t('look')} icon={Palette} tone="lilac">
          <ThemeField />
        </Part>
        <Notifications me={me} />
        <Part title={t('outbox:device.title')} icon={MonitorSmartphone} tone="leaf">
          <DeviceChoices large />
        </Part>
        <Button size="lg" wide icon={LogOut} onClick={onLeave}>
          {t('student.leave')}
        </Button>
      </div>
    </PageFrame>
  );
}

function Part({ title, icon, tone, children }: { title: string; icon: IconType; tone: Tone; children: Elements }) {
  const id = useId();
  return (
    <Card as="section" pad="none" large aria-labelledby={id} className="grid grid-cols-1 gap-4 p-5 md:p-6">
      <div className="flex items-center gap-3">
        <Disc tone={tone} icon={icon} size={48} />
        <h2 id={id} className="text-title">
          {title}
        </h2>
      </div>
      {children}
    </Card>
  );
}

function LanguageField() {
  const { t } = useTranslation('profile');
  const { t: shared, i18n } = useTranslation();
  const run = useCommand();
  return (
    <Segmented<Language>
      wide
      label={t('language')}
      value={languageOf(i18n.resolvedLanguage) ?? 'en'}
      onChange={(language) => {
        void setLanguage(language);
        void run('setLanguage', { locale: language });
      }}
      options={LANGUAGES.map((value) => ({ value, label: shared(`language.${value}`) }))}
    />
  );
}

function Notifications({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const { permission, turnOn } = usePushPermission(me._id);
  return (
    <Part title={t('push.title')} icon={Bell} tone="star">
      <p className="text-body text-ink-2">{t(`student.push.${permission}`)}</p>
      {permission === 'default' && (
        <Button variant="solid" wide onClick={() => void turnOn()}>
          {t('push.turnOn')}
        </Button>
      )}
      {permission === 'granted' && <PushTrial isChild />}
      <QuietHours me={me} />
      {me.quietHours !== null && <OwnClock me={me} />}
    </Part>
  );
}
