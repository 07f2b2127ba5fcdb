import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Role } from '../../../schema/records/user.ts';
import { Doodle } from '../../components/doodle.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Logo } from '../../components/logo.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { setLanguage } from '../../i18n/i18n.ts';
import { LoginForm } from './login-form.tsx';

/** The login as a page of its own (/login, /auth); `expiredRole`: whose session ended, so that they find their form. */
export function LoginPage({ expiredRole }: { expiredRole: Role | null }) {
  const { t } = useTranslation('auth');
  const [kind, setKind] = useState<'user' | 'student'>(expiredRole === 'student' ? 'student' : 'user');
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <title>{t('title.page')}</title>
      <header className="mx-auto flex h-16 w-full max-w-300 items-center px-4 md:h-22 md:px-8">
        <Link to="/" aria-label={t('home')} className="flex rounded-control">
          <Logo size={40} />
        </Link>
        <LanguageSelect className="ml-auto" onChange={(language) => void setLanguage(language)} />
      </header>
      <main className="grid content-start justify-items-center px-4 pt-2 pb-12 md:content-center md:pt-0 md:pb-28">
        <div className="w-full max-w-invite overflow-hidden rounded-lg bg-card shadow-e3">
          <div className="relative overflow-hidden bg-board-deep px-6 py-7 text-chalk">
            <Doodle className="absolute -top-2 left-24 h-40 w-130 opacity-24" />
            <h1 className="relative text-headline">{t('title.page')}</h1>
            {expiredRole !== null && <p className="relative mt-1 text-meta">{t('expired')}</p>}
          </div>
          <div className="grid gap-5 p-6">
            <Segmented
              wide
              label={t('who')}
              value={kind}
              onChange={setKind}
              options={[
                { value: 'user', label: t('whoUser') },
                { value: 'student', label: t('whoStudent') },
              ]}
            />
            <LoginForm key={kind} kind={kind} />
          </div>
        </div>
      </main>
    </div>
  );
}
