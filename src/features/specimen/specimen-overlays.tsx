import { Archive, Pencil, Share2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Menu } from '../../components/menu.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ToastCard } from '../../components/toast-card.tsx';
import { useToast } from '../../components/use-toast.ts';
import { SpecimenRow, SpecimenSection } from './specimen-section.tsx';
import { WORDS } from './specimen-words.ts';

type Overlay = 'dialog' | 'confirm' | 'sheet' | 'drawer' | null;

const nothing = () => undefined;

/** Menu, dialogs, sheets, toasts: to be opened and closed by hand. */
export function SpecimenOverlays() {
  const [open, setOpen] = useState<Overlay>(null);
  const toast = useToast();
  const close = () => setOpen(null);
  return (
    <>
      <SpecimenSection title={WORDS.menus}>
        <SpecimenRow>
          <Menu
            label="Настройки класса"
            align="start"
            items={[
              { label: 'Изменить', icon: Pencil, onSelect: nothing },
              { label: WORDS.invite, icon: UserPlus, onSelect: nothing },
              { label: 'Отчёт', icon: Share2, to: '/_specimen' },
              { label: 'В архив', icon: Archive, danger: true, separated: true, onSelect: nothing },
            ]}
          />
          <Button onClick={() => setOpen('dialog')}>{WORDS.openDialog}</Button>
          <Button variant="warn" onClick={() => setOpen('confirm')}>{WORDS.openConfirm}</Button>
          <Button onClick={() => setOpen('sheet')}>{WORDS.openSheet}</Button>
          <Button onClick={() => setOpen('drawer')}>{WORDS.openDrawer}</Button>
        </SpecimenRow>
        <Dialog open={open === 'dialog'} onClose={close} title="Новый класс" actions={<Button variant="solid" onClick={close}>{WORDS.save}</Button>}>
          <TextField label="Название" hint="До 60 символов" />
        </Dialog>
        <ConfirmDialog open={open === 'confirm'} onClose={close} onConfirm={close} title={WORDS.openConfirm} confirmLabel={WORDS.remove} cancelLabel={WORDS.keep} danger>
          {WORDS.confirmText}
        </ConfirmDialog>
        <Sheet open={open === 'sheet'} onClose={close} label={WORDS.openSheet}>
          <p className="p-6">{WORDS.writeFirst}</p>
        </Sheet>
        <Sheet open={open === 'drawer'} onClose={close} label={WORDS.openDrawer} side="left">
          <p className="p-6">{WORDS.writeFirst}</p>
        </Sheet>
      </SpecimenSection>
      <SpecimenSection title={WORDS.toasts}>
        <ToastCard toast={{ id: 1, kind: 'info', text: WORDS.toastInfo, action: { label: 'Отменить', onPress: nothing } }} onClose={nothing} />
        <ToastCard toast={{ id: 3, kind: 'info', text: WORDS.toastInfo, deadlineMs: 60_000, action: { label: 'Отменить', onPress: nothing } }} onClose={nothing} />
        <ToastCard toast={{ id: 2, kind: 'bad', text: WORDS.toastBad }} onClose={nothing} />
        <SpecimenRow>
          <Button size="sm" onClick={() => toast({ kind: 'info', text: WORDS.toastInfo })}>{WORDS.toastInfo}</Button>
          <Button size="sm" variant="warn" onClick={() => toast({ kind: 'bad', text: WORDS.toastBad })}>{WORDS.toastBad}</Button>
        </SpecimenRow>
      </SpecimenSection>
    </>
  );
}
