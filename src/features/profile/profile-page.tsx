import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useSession } from '../../data/use-session.ts';
import { DeviceSection } from '../../lib/device-section.tsx';
import { AccountDataSection } from './account-data-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ThemeField } from './theme-field.tsx';

/** The account settings of a teacher or a parent: who one is, how the app looks, what this device keeps (PRO-01), and what is kept of oneself (PRF-01). */
export function ProfilePage({ onErased }: { onErased: () => void }) {
  const { t } = useTranslation('profile');
  const session = useSession();
  if (session === undefined || session.state === 'anonymous') return null;
  return (
    <PageFrame title={t('title')}>
      <div className="grid max-w-160 grid-cols-1 gap-4 px-3 pt-1 pb-8 md:px-8 md:pt-2">
        <ProfileForm me={session.me} />
        <Look />
        <NotificationSection me={session.me} />
        <DeviceSection />
        <PasswordSection me={session.me} />
        <AccountDataSection me={session.me} onErased={onErased} />
      </div>
    </PageFrame>
  );
}

function Look() {
  const { t } = useTranslation('profile');
  return (
    <Card as="section" pad="none" aria-labelledby="look-title" className="grid grid-cols-1 gap-3 p-5 md:p-6">
      <h2 id="look-title" className="text-subtitle">
        {t('look')}
      </h2>
      <ThemeField />
    </Card>
  );
}
