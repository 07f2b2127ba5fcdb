import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/text-field.tsx';

export interface EmailFieldProps {
  /** `form.register('email')`. */
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** `username` where a password goes with it that one has already. */
  autoComplete: 'email' | 'username';
  /** The e-mail as it is typed, so that another form can go on with it. */
  onEmail?: ((email: string) => void) | undefined;
  /** It is not what one comes for: a dialog puts the focus elsewhere. */
  isAside?: boolean;
}

/** The e-mail of an account. */
export function EmailField({ field, error, autoComplete, onEmail, isAside = false }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(isAside ? {} : { 'data-autofocus': '' })}
      {...field}
      onInput={(event) => onEmail?.(event.currentTarget.value)}
      error={error}
    />
  );
}
