import { Link, type LinkProps } from 'react-router';
import { asElements } from '../lib/as-elements.tsx';
import type { TextOrElements } from '../lib/text-or-elements.ts';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import type { IconType } from './icon-type.ts';

export interface ButtonLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  children?: TextOrElements;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconType;
  wide?: boolean;
  className?: string;
}

/** A link (it goes somewhere) that looks like a button. */
export function ButtonLink({ variant = 'soft', size = 'md', icon: Icon, wide = false, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, wide, className)}>
      {Icon && <Icon className="-ml-1 size-5 shrink-0" />}
      {asElements(children)}
    </Link>
  );
}
