import { RotateCcw, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { cropPicture } from './crop-picture.ts';
import type { Area } from './crop-placement.ts';
import { Slider } from './slider.tsx';

const ZOOM_MAX = 4;
/** px per press of an arrow key. */
const KEYBOARD_STEP = 8;
const RIGHT_ANGLE = 90;

export type CroppedPicture = NonNullable<Awaited<ReturnType<typeof cropPicture>>>;

export interface CropDialogProps {
  /** The address of the chosen picture's bytes. */
  src: string;
  onClose: () => void;
  /** The browser cannot draw it, or lets nobody have what is drawn. */
  onUnreadable: () => void;
  onDone: (picture: CroppedPicture) => void;
}

/** Cuts a round face out of a picture: moved, made larger, turned; by finger, mouse or keyboard (PRO-01). */
export function CropDialog({ src, onClose, onUnreadable, onDone }: CropDialogProps) {
  const { t } = useTranslation('profile');
  const { t: shared } = useTranslation();
  const image = useRef<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<Area | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Cutting a large picture takes a moment, in which one may change one's mind.
  const isOver = useRef(false);
  const turn = (by: number) => setRotation((before) => (before + by + 540) % 360 - 180);

  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
    };
  }, []);

  async function use(): Promise<void> {
    if (image.current === null || area === null) return;
    setBusy(true);
    const picture = await cropPicture(image.current, area, rotation);
    if (isOver.current) return;
    setBusy(false);
    if (picture === null) onUnreadable();
    else onDone(picture);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('photo.crop')}
      description={t('photo.cropHint')}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('action.cancel')}
          </Button>
          <Button variant="solid" busy={isBusy} disabled={area === null} onClick={() => void use()}>
            {t('photo.use')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="relative mx-auto aspect-square h-[min(38dvh,340px)] overflow-hidden rounded-card bg-sunken">
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            rotation={rotation}
            aspect={1}
            maxZoom={ZOOM_MAX}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            keyboardStep={KEYBOARD_STEP}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t('photo.area') }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            setImageRef={(ref) => {
              image.current = ref.current;
            }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onRotationChange={setRotation}
            onCropAreaChange={(_percent, pixels) => setArea(pixels)}
          />
        </div>
        <Slider label={t('photo.zoom')} value={zoom} min={1} max={ZOOM_MAX} step={0.05} onChange={setZoom} />
        <Slider
          label={t('photo.rotate')}
          value={rotation}
          min={-180}
          max={180}
          step={1}
          onChange={setRotation}
          before={<IconButton icon={RotateCcw} label={t('photo.left')} onClick={() => turn(-RIGHT_ANGLE)} className="-ml-2.5" />}
          after={<IconButton icon={RotateCw} label={t('photo.right')} onClick={() => turn(RIGHT_ANGLE)} className="-mr-2.5" />}
        />
      </div>
    </Dialog>
  );
}
