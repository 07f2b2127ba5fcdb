import type { ComponentProps, MouseEvent } from 'react';
import { asElements } from '../lib/as-elements.tsx';
import type { TextOrElements } from '../lib/text-or-elements.ts';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import type { IconType } from './icon-type.ts';
import { Ring } from './ring.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  children?: TextOrElements;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconType;
  /** Work is under way: keeps its width and its focus, says so, and takes no second press. */
  busy?: boolean;
  wide?: boolean;
}

/** A button of the house; `type` is "button" unless told otherwise. One that ends by its own press is `aria-disabled` instead of disabled: that keeps the focus of whoever pressed it. */
export function Button({ variant = 'soft', size = 'md', icon: Icon, busy = false, wide = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || rest['aria-disabled'] === true) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button {...rest} type={type} onClick={press} aria-busy={busy || undefined} aria-disabled={busy || rest['aria-disabled']} className={buttonClass(variant, size, wide, className)}>
      {busy ? <Ring className="-ml-1 size-4.5 animate-turn" percent={30} /> : Icon && <Icon className="-ml-1 size-5 shrink-0" />}
      {asElements(children)}
    </button>
  );
}
