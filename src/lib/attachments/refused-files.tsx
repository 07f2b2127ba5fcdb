import { CircleAlert, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENTS_MAX, FILE_SIZE_SAID, MEDIA_MAX } from '../../../schema/limits.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../class-names.ts';
import { handFocus } from '../hand-focus.ts';
import { isDocumentName } from './accept.ts';
import type { RefusedFile } from './use-attach.ts';

/** Says of each file why it was not added, the same thing once; the others are in. `next`: where whoever works by keys is when it is dismissed, unless that leads elsewhere. */
export function RefusedFiles({ refused, onDismiss, next }: { refused: readonly RefusedFile[]; onDismiss: () => void; next?: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('media');
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  // How many lines stand in it depends on the width: a phone breaks each of them.
  const [isScrolled, setScrolled] = useState(false);
  useLayoutEffect(() => setScrolled(list.current !== null && list.current.scrollHeight > list.current.clientHeight), [refused]);
  if (refused.length === 0) return null;
  const lines = [...new Set(refused.map(({ name, reason }) => t(`refused.${reason}`, { name, count: isDocumentName(name) ? DOCUMENTS_MAX : MEDIA_MAX, code: codeOf(name), size: format.size(FILE_SIZE_SAID) })))];
  return (
    <div role="alert" className="flex animate-rise items-start gap-2.5 rounded-sm bg-coral-tint py-1 pr-1 pl-3.5 text-meta font-medium text-coral-ink">
      <CircleAlert className="mt-2 size-5 shrink-0" />
      {/* More than fit are scrolled: what one writes and the way to send it stay on a phone's screen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <ul ref={list} className={classNames('grid max-h-32 min-w-0 flex-1 gap-1.5 overflow-y-auto pt-2', isScrolled ? 'pb-6 [mask-image:linear-gradient(to_bottom,#000_calc(100%-24px),transparent)]' : 'pb-2')} aria-label={t('refused.title')} tabIndex={isScrolled ? 0 : undefined}>
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <IconButton icon={X} label={t('refused.dismiss')} onClick={(event) => (handFocus(event.currentTarget, next?.current), onDismiss())} className="-mt-1 text-coral-ink!" />
    </div>
  );
}

/* What a person calls the type of a file: the end of its name. */
function codeOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : name;
}
