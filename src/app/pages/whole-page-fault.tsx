import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button-link.tsx';
import { FaultState } from '../../components/fault-state.tsx';
import { useSession } from '../../data/use-session.ts';
import { dashboardOf } from '../role-paths.ts';

/** No such address (GEN-02), or an invitation that is not for whoever opened it (product.md section 8): what is wrong, and the way to where the visitor belongs. */
export function WholePageFault({ fault }: { fault: 'page' | 'permission' }) {
  const { t } = useTranslation('app');
  const session = useSession();
  const home = session === undefined || session.state === 'anonymous' ? '/' : dashboardOf(session.me.role);
  return (
    <main className="grid min-h-full flex-1 place-items-center py-16">
      <title>{t(`fault.${fault}.title`)}</title>
      <FaultState
        fault={fault}
        isPage
        action={
          <ButtonLink to={home} variant="solid">
            {t('fault.home')}
          </ButtonLink>
        }
      />
    </main>
  );
}
