import { Check, Languages, LogOut, Mail, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { Menu, type MenuItemSpec } from '../../components/menu.tsx';
import { runCommand } from '../../data/use-command.ts';
import { setLanguage } from '../../i18n/i18n.ts';
import { languageOf, type Language } from '../../i18n/language.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { setTheme, themeChoice, type ThemeChoice } from '../../lib/theme.ts';
import { FeedbackDialog, LogoutDialog } from '../lazy-pages.ts';

const THEMES = [
  { choice: 'system', icon: Monitor },
  { choice: 'light', icon: Sun },
  { choice: 'dark', icon: Moon },
] as const;

/** The avatar with its menu: account settings, a letter to us for grown-ups, language, theme, logout (GEN-06, GEN-15). */
export function AccountMenu({ me }: { me: Me }) {
  const { t } = useTranslation('app');
  const { t: shared, i18n } = useTranslation();
  const [theme, setChosen] = useState(themeChoice);
  const [isLeaving, setLeaving] = useState(false);
  /** Null: not yet; afterwards the dialog stays, to leave as it came. */
  const [isWriting, setWriting] = useState<boolean | null>(null);
  const other: Language = languageOf(i18n.resolvedLanguage) === 'ru' ? 'en' : 'ru';
  const choose = (choice: ThemeChoice) => {
    setTheme(choice);
    setChosen(choice);
  };
  const speak = () => {
    void setLanguage(other);
    void runCommand('setLanguage', { locale: other });
  };
  const settings: MenuItemSpec = { label: t(me.role === 'student' ? 'account.studentSettings' : 'account.settings'), icon: Settings, to: `/${me.role}s/profile` };
  return (
    <>
      <Menu
        label={t('account.menu', { name: personName(me) })}
        items={[
          settings,
          ...(me.role === 'student' ? [] : [{ label: t('account.feedback'), icon: Mail, onSelect: () => setWriting(true) }]),
          { label: shared(`language.${other}`), icon: Languages, onSelect: speak },
          ...THEMES.map(({ choice, icon }, index) => ({ label: t(`account.theme.${choice}`), icon: choice === theme ? Check : icon, onSelect: () => choose(choice), separated: index === 0 })),
          { label: t('account.logout'), icon: LogOut, onSelect: () => setLeaving(true), separated: true },
        ]}
      >
        <PersonAvatar person={me} />
      </Menu>
      {isWriting !== null && (
        <Suspense fallback={null}>
          <FeedbackDialog me={me} open={isWriting} onClose={() => setWriting(false)} />
        </Suspense>
      )}
      {isLeaving && (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
