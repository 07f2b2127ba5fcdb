import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react';
import { Fragment, useEffect, useRef, type ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import type { IconType } from './icon-type.ts';
import type { FirstPress, MenuItemSpec, MenuProps } from './menu.tsx';
import { MenuTrigger } from './menu-trigger.tsx';
import { useCloseRequest } from './use-close-request.ts';

/** The Headless UI part of Menu; use Menu, which shows its button before this has loaded. It opens itself: it is here because the button was pressed. */
export function MenuFrame({ label, icon, children, items, align = 'end', className, firstPress }: MenuProps & { firstPress: FirstPress }) {
  const button = useRef<HTMLButtonElement>(null);
  const pending = useRef<FirstPress | null>(firstPress);
  useEffect(() => {
    const press = pending.current;
    pending.current = null;
    if (press === null) return;
    button.current?.focus();
    if (press === 'pointer') button.current?.click();
    else button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, []);
  return (
    <HeadlessMenu>
      {({ open, close }) => (
        <>
          <CloseOnBack open={open} close={close} />
          <MenuButton as={Fragment}>
            <MenuTrigger ref={button} icon={icon} label={label} className={className}>
              {children}
            </MenuTrigger>
          </MenuButton>
          <MenuItems
            transition
            modal={false}
            anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 12, padding: 12 }}
            className="z-50 min-w-62 origin-top animate-drop rounded-card bg-float p-2 text-ink shadow-e3 outline-none data-leave:transition-opacity data-leave:duration-base data-leave:data-closed:opacity-0"
          >
            {items.map((item) => (
              <Fragment key={item.label}>
                {item.separated && <MenuSeparator className="mx-3 my-2 h-px bg-line" />}
                <MenuItem disabled={item.disabled}>
                  {item.to === undefined ? <MenuAction {...looks(item)} onClick={item.onSelect} /> : <MenuLink {...looks(item)} to={item.to} onClick={item.onSelect} />}
                </MenuItem>
              </Fragment>
            ))}
          </MenuItems>
        </>
      )}
    </HeadlessMenu>
  );
}

/* Only in the menu is it known whether it is open. */
function CloseOnBack({ open, close }: { open: boolean; close: () => void }) {
  useCloseRequest(open, close);
  return null;
}

interface RowLooks {
  text: string;
  icon?: IconType;
  danger?: boolean;
}

function looks({ label, icon, danger }: MenuItemSpec): RowLooks {
  return { text: label, icon, danger };
}

/* MenuItem merges its own handlers into these props: whatever comes has to reach the element. */
function MenuAction({ text, icon, danger, ...rest }: RowLooks & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={rowClass(danger)}>
      <RowContent text={text} icon={icon} danger={danger} />
    </button>
  );
}

function MenuLink({ text, icon, danger, ...rest }: RowLooks & LinkProps) {
  return (
    <Link {...rest} className={rowClass(danger)}>
      <RowContent text={text} icon={icon} danger={danger} />
    </Link>
  );
}

function RowContent({ text, icon: Icon, danger }: RowLooks) {
  return (
    <>
      {Icon && <Icon className={classNames('size-5 shrink-0', !danger && 'text-ink-3')} />}
      <span>{text}</span>
    </>
  );
}

function rowClass(danger: boolean | undefined): string {
  return classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-[10px] px-3 text-left text-label outline-none data-disabled:text-ink-3 data-focus:bg-hover',
    danger && 'text-coral-ink',
  );
}
