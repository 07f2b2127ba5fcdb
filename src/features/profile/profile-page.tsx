import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useSession } from '../../data/use-session.ts';
import { DeviceSection } from '../../lib/device-section.tsx';
import { setTheme, themeChoice, type ThemeChoice } from '../../lib/theme.ts';
import { AccountDataSection } from './account-data-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The account settings of a teacher or a parent: who one is, how the app looks, what this device keeps (PRO-01), and what is kept of oneself (PRF-01). */
export function ProfilePage({ onErased }: { onErased: () => void }) {
  const { t } = useTranslation('profile');
  const session = useSession();
  if (session === undefined || session.state === 'anonymous') return null;
  return (
    <PageFrame title={t('title')}>
      <div className="grid max-w-160 gap-4 px-3 pt-1 pb-8 md:px-8 md:pt-2">
        <ProfileForm me={session.me} />
        <Look />
        <NotificationSection me={session.me} />
        <DeviceSection />
        <AccountDataSection me={session.me} onErased={onErased} />
      </div>
    </PageFrame>
  );
}

function Look() {
  const { t } = useTranslation('profile');
  const { t: shared } = useTranslation();
  const [theme, setChosen] = useState(themeChoice);
  return (
    <Card as="section" pad="none" aria-labelledby="look-title" className="grid gap-3 p-5">
      <h2 id="look-title" className="text-subtitle">
        {t('look')}
      </h2>
      <Segmented<ThemeChoice>
        wide
        label={shared('theme.label')}
        value={theme}
        onChange={(choice) => {
          setTheme(choice);
          setChosen(choice);
        }}
        options={[
          { value: 'system', label: shared('theme.system'), icon: Monitor },
          { value: 'light', label: shared('theme.light'), icon: Sun },
          { value: 'dark', label: shared('theme.dark'), icon: Moon },
        ]}
        className="max-sm:flex-col"
      />
    </Card>
  );
}
