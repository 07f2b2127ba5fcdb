import { Dialog } from './dialog.tsx';
import { MonthGrid, type MonthGridProps } from './month-grid.tsx';

export interface DateDialogProps extends MonthGridProps {
  open: boolean;
  title: string;
  onClose: () => void;
}

/** The calendar of DateField: a sheet on a phone. Use DateField, which loads this when it is first opened. */
export function DateDialog({ open, title, onClose, onPick, ...grid }: DateDialogProps) {
  function handlePick(day: string) {
    onPick(day);
    onClose();
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} width="sm">
      <MonthGrid {...grid} onPick={handlePick} />
    </Dialog>
  );
}
