import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { type GenericSlide, type Slide } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { classNames } from '../../lib/class-names.ts';
import { freeToasts } from '../free-toasts.ts';
import { useOverlayPresence } from '../open-overlays.ts';
import { useCloseRequest } from '../use-close-request.ts';
import type { PhotoViewerProps } from './photo-viewer.tsx';

declare module 'yet-another-react-lightbox' {
  /** A photo by its place: what draws it knows where its bytes are. */
  interface PlaceSlide extends GenericSlide {
    type: 'place';
    place: number;
  }
  interface SlideTypes {
    place: PlaceSlide;
  }
}

/** How far one comes closer: enough for the smallest writing on a board. */
const MAX_ZOOM = 6;
/** And for a long screenshot: so many times the width of the screen, or its height for a panorama. */
const MAX_FILL = 2;
const PLUGINS = [Zoom];
const ICON = 'size-5.5';
/* Under each sign, so that it is seen on a bright photo, too. */
const GROUND = 'rgb(6 14 11 / .5)';
/** Over dialogs and sheets, under toasts (z-50 of toast-region.tsx). */
const VIEWER_LAYER = 49;
const STYLES = {
  toolbar: { left: 0, alignItems: 'center', gap: 4, paddingTop: 'max(8px, env(safe-area-inset-top), var(--toast-room, 0px))', paddingRight: 'max(8px, env(safe-area-inset-right))', paddingLeft: 'max(8px, env(safe-area-inset-left))' },
  root: { '--yarl__portal_zindex': VIEWER_LAYER, '--yarl__color_backdrop': 'rgb(6 14 11)', '--yarl__button_padding': '11px', '--yarl__icon_size': '22px', '--yarl__navigation_button_padding': '11px', '--yarl__button_filter': 'none', '--yarl__button_background_color': GROUND },
  button: { borderRadius: 999 },
} as const;
/** From the edge to the discs that turn, px. */
const INSET = 8;

/** The lightbox part of PhotoViewer; use that. Swipe, pinch, double tap, keys; pulled down it closes (docs/decisions/2026-11-22-photo-viewer.md). */
export function PhotoViewerFrame({ index, isOpen, ratios, onClose, onMove, renderPhoto, actions, note }: PhotoViewerProps & { index: number; isOpen: boolean }) {
  const { t } = useTranslation('media');
  useCloseRequest(isOpen, onClose);
  useOverlayPresence(isOpen);
  const count = ratios.length;
  const slides = useMemo(() => Array.from({ length: count }, (_, place) => ({ type: 'place' as const, place })), [count]);
  return (
    <Lightbox
      open={isOpen}
      close={onClose}
      index={index}
      slides={slides}
      plugins={PLUGINS}
      on={{ entered: freeToasts, view: ({ index: seen }) => seen !== index && onMove(seen) }}
      labels={{
        Previous: t('previous'),
        Next: t('next'),
        Close: t('close'),
        Lightbox: t('viewer'),
        'Photo gallery': t('viewer'),
        Carousel: t('viewer'),
        Slide: t('slide'),
        'Zoom in': t('zoomIn'),
        'Zoom out': t('zoomOut'),
        '{index} of {total}': t('position', { index: '{index}', total: '{total}' }),
      }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '16px' }}
      controller={{ closeOnPullDown: true }}
      animation={{ fade: 200, swipe: 250, zoom: 200 }}
      zoom={{ supports: ['place'], maxZoom: (slide: Slide) => maxZoomOf(slide.type === 'place' ? ratios[slide.place] : null), pinchZoomV4: true }}
      toolbar={{
        buttons: [
          <span key="position" aria-live="polite" className={classNames('mr-auto px-4 text-label text-white tabular-nums', count > 1 && 'ml-2 rounded-full bg-[rgb(6_14_11/.5)] py-2')}>
            {count > 1 && t('position', { index: index + 1, total: count })}
          </span>,
          actions && <span key="actions" className="contents">{actions}</span>,
          'zoom',
          'close',
        ],
      }}
      styles={{ ...STYLES, navigationPrev: { left: INSET, visibility: index === 0 ? 'hidden' : undefined }, navigationNext: { right: INSET, visibility: index === count - 1 ? 'hidden' : undefined } }}
      render={{
        slide: ({ slide, rect, zoom = 1, offset }) => {
          if (slide.type !== 'place') return undefined;
          const box = fit(ratios[slide.place] ?? null, rect);
          // Before the screen is measured nothing is asked for.
          if (box.width === 0 || box.height === 0) return <div />;
          const longerSide = Math.ceil(Math.max(box.width, box.height) * devicePixelRatio);
          return <div style={box}>{renderPhoto(slide.place, { longerSide, zoom: offset === 0 ? zoom : 1 })}</div>;
        },
        controls: () => note,
        iconPrev: () => <ChevronLeft className={ICON} />,
        iconNext: () => <ChevronRight className={ICON} />,
        iconClose: () => <X className={ICON} />,
        iconZoomIn: () => <ZoomIn className={ICON} />,
        iconZoomOut: () => <ZoomOut className={ICON} />,
        ...(count === 1 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
    />
  );
}

/* The place that the whole photo takes, so that a close one is moved no further than its own edge. */
function fit(ratio: number | null, { width, height }: { width: number; height: number }): { width: number; height: number } {
  if (ratio === null || width === 0 || height === 0) return { width, height };
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
}

/* The viewer fills the window. A photo whose shape nobody knows has the window's. */
function maxZoomOf(ratio: number | null | undefined): number {
  if (!ratio) return MAX_ZOOM;
  const screen = window.innerWidth / window.innerHeight;
  return Math.max(MAX_ZOOM, MAX_FILL * Math.max(ratio / screen, screen / ratio));
}
