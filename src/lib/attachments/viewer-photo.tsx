import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWholePicture, thumbnailSize, viewerSize } from '../../../schema/picture-size.ts';
import type { AttachmentView } from '../../../schema/port/views.ts';
import type { PhotoPlace } from '../../components/media/photo-viewer.tsx';
import { useMedia } from '../../data/media.ts';
import { useRetryCount } from '../../data/use-retry-count.ts';

/**
 * How much of a photo the viewer shows. `opening`: nothing yet. `loading`: a preview while the whole photo is fetched.
 * `preview`: a preview, and the whole photo cannot be had now. `missing`: nothing of it can be had now.
 */
export type PhotoState = 'opening' | 'loading' | 'preview' | 'whole' | 'missing';

export interface ViewerPhotoProps {
  file: AttachmentView;
  place: PhotoPlace;
  onState: (fileId: string, state: PhotoState) => void;
}

type Preview = 'waiting' | 'none' | 'smaller' | 'whole';
type Whole = 'waiting' | 'failed' | 'shown';

interface LayerProps<State> {
  file: AttachmentView;
  label: string;
  onChange: (state: State) => void;
}

const LAYER = 'absolute inset-0 size-full object-contain';

/**
 * A photo in the viewer: at once the best that is stored of it, and over that the whole photo in as many pixels as the
 * screen can use (F-101).
 */
export function ViewerPhoto({ file, place, onState }: ViewerPhotoProps) {
  const { t } = useTranslation('media');
  const [preview, setPreview] = useState<Preview>('waiting');
  const [whole, setWhole] = useState<Whole>('waiting');
  const attempt = useRetryCount(whole === 'failed');
  const label = t('photoAlt', { name: file.originalName });
  const state = stateOf(preview, whole);
  useEffect(() => onState(file._id, state), [file._id, state, onState]);
  return (
    <span className="relative block size-full">
      <PreviewLayer file={file} label={whole === 'failed' ? label : ''} onChange={setPreview} />
      <WholeLayer key={attempt} file={file} place={place} label={whole === 'failed' ? '' : label} onChange={setWhole} />
    </span>
  );
}

function stateOf(preview: Preview, whole: Whole): PhotoState {
  if (whole === 'shown' || preview === 'whole') return 'whole';
  if (preview === 'smaller') return whole === 'failed' ? 'preview' : 'loading';
  return whole === 'failed' && preview === 'none' ? 'missing' : 'opening';
}

/* The best that is stored on this device; its pixels show whether it is all of the photo. */
function PreviewLayer({ file, label, onChange }: LayerProps<Preview>) {
  const { src, isMissing } = useMedia(file._id, thumbnailSize('large', file), 'device');
  useEffect(() => {
    if (isMissing) onChange('none');
  }, [isMissing, onChange]);
  if (src === undefined) return null;
  return (
    <img
      src={src}
      alt={label}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onChange(isWholePicture(file, { width, height }) ? 'whole' : 'smaller')
      }
      onError={() => onChange('none')}
      className={LAYER}
    />
  );
}

/* Enlarged, it is fetched again with more pixels; until they have come, and where they cannot be had, the old stay. */
function WholeLayer({ file, place, label, onChange }: LayerProps<Whole> & { place: PhotoPlace }) {
  const { src, isMissing } = useMedia(file._id, viewerSize(file, place.longerSide, place.zoom), 'whole');
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const isFailed = shown === undefined && (isMissing || (src !== undefined && src === failed));
  useEffect(() => {
    if (isFailed) onChange('failed');
  }, [isFailed, onChange]);
  const layers = [...new Set([shown, src])].filter((one) => one !== undefined && one !== failed);
  return layers.map((one, index) => (
    <img
      key={one}
      src={one}
      alt={index === layers.length - 1 ? label : ''}
      draggable={false}
      decoding="async"
      onLoad={() => {
        setShown(one);
        onChange('shown');
      }}
      onError={() => setFailed(one)}
      className={LAYER}
    />
  ));
}
