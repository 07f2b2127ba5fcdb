import { Archive, Pencil, UserPlus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { Menu, type MenuItemSpec } from '../../components/menu.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { ClassFormOnDemand } from './class-form-on-demand.tsx';

const StatusDialog = lazyPart(async () => (await import('./status-dialog.tsx')).StatusDialog);

/** The family invite of a class, from another part of the app. */
export type RenderInvite = (value: ClassView, onClose: () => void) => ReactNode;

export interface ClassMenuProps {
  value: ClassView;
  renderInvite: RenderInvite;
  /** In the header of the class: "Invite family" stands beside the gear where there is room. */
  isHeader?: boolean;
}

type Opened = 'edit' | 'invite' | 'archive' | null;

/** The gear of a class: edit, invite family, archive; each opens its dialog (CLS-01). */
export function ClassMenu({ value, renderInvite, isHeader = false }: ClassMenuProps) {
  const { t } = useTranslation('classes');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const canInvite = value.parentJoinLink !== null || value.classCode !== null;
  const items: MenuItemSpec[] = [
    ...(value.canEdit ? [{ label: t('menu.edit'), icon: Pencil, onSelect: () => setOpened('edit') }] : []),
    ...(canInvite ? [{ label: t('menu.invite'), icon: UserPlus, onSelect: () => setOpened('invite') }] : []),
    ...(value.canEdit ? [{ label: t('menu.archive'), icon: Archive, danger: true, separated: true, onSelect: () => setOpened('archive') }] : []),
  ];
  return (
    <>
      {isHeader && canInvite && (
        <Button variant="card" icon={UserPlus} className="max-lg:hidden" onClick={() => setOpened('invite')}>
          {t('menu.invite')}
        </Button>
      )}
      {items.length > 0 && <Menu label={t('menu.label', { name: value.name })} items={items} />}
      {opened === 'edit' && <ClassFormOnDemand value={value} onClose={close} />}
      <Suspense fallback={null}>
        {opened === 'invite' && renderInvite(value, close)}
        {opened === 'archive' && <StatusDialog value={value} status="archive" onClose={close} />}
      </Suspense>
    </>
  );
}
