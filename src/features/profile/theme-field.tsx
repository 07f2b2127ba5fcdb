import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../components/segmented.tsx';
import { setTheme, themeChoice, type ThemeChoice } from '../../lib/theme.ts';

/** Light, dark, or as the device has it (GEN-14). One below the other where the words do not fit beside each other: the sider takes width too, so the place is asked, not the screen. */
export function ThemeField() {
  const { t } = useTranslation();
  const [theme, setChosen] = useState(themeChoice);
  return (
    <div className="@container">
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
        className="@max-[30rem]:flex-col @max-[30rem]:[&>label]:justify-start"
      />
    </div>
  );
}
