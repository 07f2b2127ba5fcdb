export interface VideoTileProps {
  src: string | undefined;
  label: string;
  width: number | null;
  height: number | null;
}

/** A video in a place of known shape; nothing of it loads before it is asked for (data is somebody's money). */
export function VideoTile({ src, label, width, height }: VideoTileProps) {
  const ratio = width && height ? Math.min(1.91, Math.max(0.8, width / height)) : 16 / 9;
  return (
    <div style={{ aspectRatio: ratio }} className="w-full overflow-hidden rounded-control bg-board-deep">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- families film without captions */}
      {src !== undefined && <video src={src} controls playsInline preload="none" aria-label={label} className="size-full object-contain" />}
    </div>
  );
}
