import { EmojiPicker, type EmojiPickerListCategoryHeaderProps, type EmojiPickerListEmojiProps, type EmojiPickerListRowProps } from 'frimousse';
import { createElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/language.ts';

/* Served from our own origin, written by scripts/make-emoji.ts. */
const DATA_URL = '/emoji';
/* Each is 44 px wide on the narrowest phone. */
const COLUMNS = 7;
const PARTS = { CategoryHeader, Row, Emoji };

/** The panel of EmojiPicker; use that, which loads this when it is first opened. */
export function EmojiPickerFrame({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('media');
  const search = useRef<HTMLInputElement>(null);
  // Kept here: hidden and shown again (React does that to what waits for code), the library forgets what its field still says.
  const [text, setText] = useState('');
  useEffect(() => {
    // On a phone the search would bring the keyboard up over the emoji.
    if (matchMedia('(pointer: fine)').matches) search.current?.focus();
  }, []);
  return (
    <EmojiPicker.Root locale={languageOf(i18n.resolvedLanguage) ?? 'en'} emojibaseUrl={DATA_URL} columns={COLUMNS} onEmojiSelect={({ emoji }) => onPick(emoji)} className="flex size-full flex-col">
      {/* Of no form: it stands in that of the text, and Enter would send that where it chooses no emoji. */}
      <EmojiPicker.Search ref={search} value={text} onChange={({ target }) => setText(target.value)} form="" placeholder={t('emoji.search')} aria-label={t('emoji.search')} className="mx-2 mt-2 mb-1 min-h-11 rounded-sm bg-hover px-3.5 text-label font-normal outline-none" />
      <EmojiPicker.Viewport tabIndex={0} className="relative min-h-0 flex-1 -outline-offset-2 overflow-x-hidden overscroll-contain [scrollbar-gutter:stable_both-edges] [scrollbar-width:thin]">
        <EmojiPicker.Loading className="absolute inset-0 grid place-items-center text-meta text-ink-3">{t('emoji.loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className="absolute inset-0 grid place-items-center text-meta text-ink-3">{t('emoji.none')}</EmojiPicker.Empty>
        <EmojiPicker.List className="pb-2 select-none" components={PARTS} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}

function CategoryHeader({ category, ...rest }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...rest} className="bg-float px-3.5 py-1.5 text-small font-semibold text-ink-3">
      {category.label}
    </div>
  );
}

/* Rows and columns are counted from one (ARIA); the library counts from nought, and finds all rows but the first by their number. */
function Row({ children, ...rest }: EmojiPickerListRowProps) {
  const row = rest['aria-rowindex'];
  return createElement('div', { ...rest, 'aria-rowindex': row === 0 ? undefined : row, className: 'scroll-my-1 grid! grid-cols-7! px-1' }, children);
}

function Emoji({ emoji, ...rest }: EmojiPickerListEmojiProps) {
  const cell = { ...rest, 'aria-colindex': (rest['aria-colindex'] ?? 0) + 1 };
  return (
    <button {...cell} type="button" className="grid h-11 w-full place-items-center rounded-xs text-[24px] leading-none data-active:bg-hover">
      {emoji.emoji}
    </button>
  );
}
