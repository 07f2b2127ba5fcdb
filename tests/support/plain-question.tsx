import type { ConfirmDialogProps } from '../../src/components/confirm-dialog.tsx';

/** Stands in for ConfirmDialog: closed, it still shows what it is given, as the real one does until it has faded. jsdom fades nothing. */
export function PlainQuestion({ open, onClose, onConfirm, title, children, confirmLabel }: ConfirmDialogProps) {
  return (
    <dialog open aria-label={title} aria-hidden={!open}>
      <p>{children}</p>
      <button type="button" data-close="" aria-label={confirmLabel} onClick={onClose} />
      <button type="button" data-confirm="" aria-label={confirmLabel} onClick={onConfirm} />
    </dialog>
  );
}

/** What the question on the page says, and whether it is open; presses one of its two answers. */
export const question = {
  says: () => `${found('dialog').getAttribute('aria-label')} ${found('dialog').textContent}`,
  isOpen: () => found('dialog').getAttribute('aria-hidden') === 'false',
  press: (answer: 'close' | 'confirm') => found(`dialog [data-${answer}]`).click(),
};

function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`${selector} is not on the page`);
  return element;
}
