import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button-link.tsx';
import { FaultState } from '../../components/fault-state.tsx';
import { useFrameSlots } from '../../components/frame-slots.ts';
import { useSession } from '../../data/use-session.ts';
import { classNames } from '../../lib/class-names.ts';
import { PublicHead } from '../../lib/public-head.tsx';
import { dashboardOf } from '../role-paths.ts';

/** Outside the shell it carries the logo and the choice of language. No such address (GEN-02), or an invitation that is not for whoever opened it (product.md section 8): what is wrong, and the way to where the visitor belongs. */
export function WholePageFault({ fault }: { fault: 'page' | 'permission' }) {
  const { t } = useTranslation('app');
  const { menu } = useFrameSlots();
  const session = useSession();
  const home = session === undefined || session.state === 'anonymous' ? '/' : dashboardOf(session.me.role);
  return (
    <main className={classNames('relative grid place-items-center', menu === null ? 'min-h-dvh py-16' : 'scroll-down min-h-0 flex-1')}>
      {menu === null && <PublicHead home={home} className="absolute inset-x-0 top-0 mx-auto w-full max-w-300 px-4 md:px-8" />}
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
