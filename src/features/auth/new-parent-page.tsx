import { useState } from 'react';
import { AccountForms, type AccountPlace } from '../../lib/account/account-forms.tsx';
import { useAccountTitle } from '../../lib/account/use-account-title.ts';
import { AccountPage } from './account-page.tsx';

const FIRST: AccountPlace = { form: 'registration', role: 'parent' };

/** The registration of a parent as a page of its own (/newParent). */
export function NewParentPage() {
  const title = useAccountTitle();
  const [place, setPlace] = useState(FIRST);
  return (
    <AccountPage title={title(place)}>
      <AccountForms visitor="parent" firstForm="registration" onPlace={setPlace} />
    </AccountPage>
  );
}
