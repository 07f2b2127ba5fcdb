import { CircleAlert, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { PercentOverlay } from './percent-overlay.tsx';

export interface PhotoProps {
  /** Undefined while it is not known yet: the place is kept, empty. */
  src: string | undefined;
  /** What it is, for those who do not see it. */
  label: string;
  /** While it leaves this device: how much is gone, 0 to 100. */
  percent?: number | null;
  /** Fill the place and cut what juts out, or show the whole. */
  fit?: 'cover' | 'contain';
  /** Its bytes are on this device: what does not show is of a kind that this browser does not read. */
  isHere?: boolean;
  /** And where it does not show though this browser reads its kind: it will not show anywhere. */
  isDamaged?: boolean;
  /** It was not accepted: said over it. */
  fault?: string;
  /** It cannot be had now. */
  isMissing?: boolean;
  /** A new number: what could not be had is fetched again. */
  attempt?: number;
  /** Told when its bytes could not be had, and when they came. */
  onBroken?: (isBroken: boolean) => void;
  className?: string;
}

/** A photo in a place whose size its parent has fixed. Says so where it cannot be had (offline and never seen here), and tries again with each `attempt`. */
export function Photo(props: PhotoProps) {
  const { src, label, percent = null, fit = 'cover', isHere = false, isDamaged = false, isMissing = false, attempt = 0, fault, onBroken, className } = props;
  const { t } = useTranslation('media');
  const [brokenKey, setBrokenKey] = useState<string>();
  // Once it is sent, what could not be shown here comes from the server under the same address.
  const key = `${isHere ? 'here' : attempt} ${src ?? ''}`;
  const isBroken = src === undefined ? isMissing : key === brokenKey;
  const setBroken = (isBrokenNow: boolean) => {
    setBrokenKey(isBrokenNow ? key : undefined);
    onBroken?.(isBrokenNow);
  };
  return (
    <span className={classNames('relative block size-full overflow-hidden bg-hover', className)}>
      {src !== undefined && !isBroken && (
        <img
          src={src}
          alt={label}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setBroken(false)}
          onError={() => setBroken(true)}
          className={classNames('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain', 'dark:brightness-[.92]')}
        />
      )}
      {isBroken && fault === undefined && (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 p-2 text-center text-small text-ink-3">
          <ImageOff className="size-6" />
          <span className="line-clamp-2">{t(isDamaged ? 'damaged' : isHere ? 'afterSending' : 'notHere')}</span>
        </span>
      )}
      {fault !== undefined && (
        <span title={fault} className="absolute inset-0 grid place-items-center bg-coral-tint/80 text-coral-ink">
          <CircleAlert className="size-8" />
          <span className="sr-only">{fault}</span>
        </span>
      )}
      {percent !== null && <PercentOverlay percent={percent} />}
    </span>
  );
}
