import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { linkParts } from '../lib/link-parts.ts';

/**
 * What somebody wrote: line breaks kept; web and mail addresses and phone numbers can be pressed. Never HTML. The block
 * around it has `dir="auto"`.
 */
export function LinkedText({ text }: { text: string }) {
  const { t } = useTranslation('media');
  const parts = useMemo(() => linkParts(text), [text]);
  return (
    <span className="wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) =>
        part.href === undefined ? (
          <span key={index}>{part.text}</span>
        ) : (
          <a
            key={index}
            href={part.href}
            target={part.href.startsWith('tel:') ? undefined : '_blank'}
            translate="no"
            rel="noopener noreferrer nofollow"
            title={t(part.href.startsWith('tel:') ? 'text.call' : 'text.linkTo', { host: part.host })}
            className="rounded-xs text-board-ink underline decoration-1 underline-offset-3 wrap-anywhere hover:decoration-2"
          >
            {part.text}
          </a>
        ),
      )}
    </span>
  );
}
