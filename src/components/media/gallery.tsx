import { Fragment, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import type { Elements } from '../../lib/text-or-elements.ts';
import { galleryLayout, type PhotoShape } from './gallery-layout.ts';

export interface GalleryItem extends PhotoShape {
  readonly id: string;
}

export interface GalleryProps<T extends GalleryItem> {
  items: readonly T[];
  /** Draws one photo into its tile (it fills it); over a covered one lies how many more there are. */
  renderPhoto: (item: T, isLarge: boolean, isCovered: boolean) => Elements;
  onOpen: (index: number) => void;
  className?: string;
}

/** Photos side by side in a shape that is known at once; each opens the viewer. */
export function Gallery<T extends GalleryItem>({ items, renderPhoto, onOpen, className }: GalleryProps<T>) {
  const { t } = useTranslation('media');
  const layout = galleryLayout(items);
  const shape = { '--wide': layout.ratio, '--narrow': layout.narrowRatio, gridTemplateColumns: layout.columns, gridTemplateRows: layout.rows } satisfies CSSProperties & Record<`--${string}`, number>;
  return (
    <div style={shape} className={classNames('grid aspect-(--narrow) w-full gap-1 overflow-hidden rounded-control md:aspect-(--wide)', className)}>
      {layout.areas.map((gridArea, index) => {
        const item = items[index];
        if (item === undefined) return <Fragment key={gridArea} />;
        const isLastWithMore = layout.hidden > 0 && index === layout.areas.length - 1;
        return (
          <button
            key={item.id}
            type="button"
            style={{ gridArea }}
            onClick={() => onOpen(index)}
            aria-label={t('openPhoto', { index: index + 1, total: items.length })}
            className="relative min-h-0 min-w-0 overflow-hidden -outline-offset-2"
          >
            {renderPhoto(item, index === 0, isLastWithMore)}
            {isLastWithMore && (
              <span aria-hidden="true" className="absolute inset-0 grid place-items-center bg-[rgb(12_30_25/.55)] text-title text-white">
                {t('more', { count: layout.hidden })}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
