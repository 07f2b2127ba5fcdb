import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import type { Elements } from '../lib/text-or-elements.ts';
import { useKeyboardScroll } from '../lib/use-keyboard-scroll.ts';
import { useScrollMemory } from '../lib/use-scroll-memory.ts';
import { useFrameSlots } from './frame-slots.ts';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';

export interface PageFrameProps extends PageHeaderProps {
  /** The page's own scrolling body; `fill` gives the height away and scrolls nothing (chat). */
  fill?: boolean;
  /** The header gives its place to the page on a phone (an open conversation has its own). */
  headerOnlyDesktop?: boolean;
  children: Elements;
}

/** A page inside the shell: document title, header with the shell's buttons, notices, body. */
export function PageFrame({ fill = false, headerOnlyDesktop = false, children, leading, actions, className, ...header }: PageFrameProps) {
  const { t } = useTranslation('components');
  const body = useRef<HTMLDivElement>(null);
  useScrollMemory(body, fill ? 'none' : 'page');
  useKeyboardScroll(body);
  const { menu, account, notices } = useFrameSlots();
  return (
    <Fragment>
      <title>{`${header.title} · ${t('brand')}`}</title>
      {headerOnlyDesktop && <h1 className="sr-only md:hidden">{header.title}</h1>}
      <PageHeader
        {...header}
        className={classNames(headerOnlyDesktop && 'max-md:hidden', className)}
        leading={
          <Fragment>
            {!header.back && menu}
            {leading}
          </Fragment>
        }
        actions={
          <Fragment>
            {actions}
            {account}
          </Fragment>
        }
      />
      {notices}
      {/* Two elements: one that stops scrolling counts as having moved for browsers, though nobody sees it move. */}
      <div ref={body} key={fill ? 'filled' : 'scrolled'} className={classNames('print-flow min-h-0 flex-1', fill ? 'flex flex-col overflow-hidden' : 'scroll-down [scrollbar-width:thin]')}>{children}</div>
    </Fragment>
  );
}
