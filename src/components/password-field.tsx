import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password that can be shown; give `autoComplete` ("current-password", "new-password"). */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { t } = useTranslation('components');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton icon={isShown ? EyeOff : Eye} label={isShown ? t('password.hide') : t('password.show')} aria-pressed={isShown} onClick={() => setShown(!isShown)} disabled={props.disabled} />
      }
    />
  );
}
