import { useTranslation } from 'react-i18next';
import type { AccountPlace } from './account-forms.tsx';

/** The title of whatever form stands there: `const title = useAccountTitle()`, then `title(place)`. */
export function useAccountTitle(): (place: AccountPlace) => string {
  const { t } = useTranslation('auth');
  return ({ form, role }) => {
    switch (form) {
      case 'authorization':
        return t(`title.${role ?? 'page'}`);
      case 'registration':
        return t(role === 'teacher' ? 'title.registerTeacher' : 'title.registerParent');
      case 'reset':
        return t('title.reset');
    }
  };
}
