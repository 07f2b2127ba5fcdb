import { Archive, ArchiveRestore, KeyRound, Pencil, UserPlus } from 'lucide-react';
import { Fragment, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '../../../schema/port/views.ts';
import type { ClassStatus } from '../../../schema/records/class.ts';
import { hasFamilies } from '../../../schema/rules/student-in-class.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Menu, type MenuItemSpec } from '../../components/menu.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';
import { ClassFormOnDemand } from './class-form-on-demand.tsx';
import { useStatusQuestion } from './use-status-question.tsx';

/** The family invite of a class, from another part of the app. */
export type RenderInvite = (value: ClassView, onClose: () => void) => Elements;

export interface ClassMenuProps {
  value: ClassView;
  renderInvite: RenderInvite;
  /** In the header of the class: "Invite family" stands beside the gear where there is room. */
  isHeader?: boolean;
  /** Asks before it is archived or brought back, where its card may go with that; the menu asks by itself elsewhere. */
  onStatus?: (value: ClassView, status: ClassStatus) => void;
}

type Opened = 'edit' | 'invite' | null;

/** The gear of a class: edit, invite family, archive; each opens its dialog (CLS-01). A class in the archive only comes back. */
export function ClassMenu({ value, renderInvite, isHeader = false, onStatus }: ClassMenuProps) {
  const { t } = useTranslation('classes');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { ask, question } = useStatusQuestion();
  const change = (status: ClassStatus) => (onStatus ?? ask)(value, status);
  const isActive = value.status === 'active';
  const canInvite = isActive && (value.parentJoinLink !== null || value.classCode !== null);
  // Members of an adult class have no families: they get logins of their own (F-313).
  const invite: MenuItemSpec & { to?: string } = hasFamilies(value.grade) ? { label: t('menu.invite'), icon: UserPlus, onSelect: () => setOpened('invite') } : { label: t('menu.logins'), icon: KeyRound, to: `/teachers/classes/${value._id}/print/logins` };
  const items: MenuItemSpec[] = [
    ...(value.canEdit && isActive ? [{ label: t('menu.edit'), icon: Pencil, onSelect: () => setOpened('edit') }] : []),
    ...(canInvite ? [invite] : []),
    ...(value.canEdit && isActive ? [{ label: t('menu.archive'), icon: Archive, danger: true, separated: true, onSelect: () => change('archive') }] : []),
    ...(value.canEdit && !isActive ? [{ label: t('menu.activate'), icon: ArchiveRestore, onSelect: () => change('active') }] : []),
  ];
  return (
    <Fragment>
      {isHeader && canInvite && invite.to !== undefined && (
        <ButtonLink variant="card" icon={KeyRound} className="max-lg:hidden" to={invite.to}>
          {t('menu.logins')}
        </ButtonLink>
      )}
      {isHeader && canInvite && invite.to === undefined && (
        <Button variant="card" icon={UserPlus} className="max-lg:hidden" onClick={() => setOpened('invite')}>
          {t('menu.invite')}
        </Button>
      )}
      {items.length > 0 && <Menu label={t('menu.label', { name: value.name })} items={items} align={isHeader ? 'end' : 'start'} />}
      {opened === 'edit' && <ClassFormOnDemand value={value} onClose={close} />}
      <Suspense fallback={null}>{opened === 'invite' && renderInvite(value, close)}</Suspense>
      {question}
    </Fragment>
  );
}
