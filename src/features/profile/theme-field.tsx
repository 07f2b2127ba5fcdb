import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../components/segmented.tsx';
import { setTheme, themeChoice, type ThemeChoice } from '../../lib/theme.ts';

/** Light, dark, or as the device has it (GEN-14). */
export function ThemeField() {
  const { t } = useTranslation();
  const [theme, setChosen] = useState(themeChoice);
  return (
    <Segmented<ThemeChoice>
      wide
      label={t('theme.label')}
      value={theme}
      onChange={(choice) => {
        setTheme(choice);
        setChosen(choice);
      }}
      options={[
        { value: 'system', label: t('theme.system'), icon: Monitor },
        { value: 'light', label: t('theme.light'), icon: Sun },
        { value: 'dark', label: t('theme.dark'), icon: Moon },
      ]}
      className="max-sm:flex-col"
    />
  );
}
