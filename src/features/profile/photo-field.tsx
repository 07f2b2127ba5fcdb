import { Camera, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import { AVATAR_SIZE } from '../../../schema/limits.ts';
import { squareSize } from '../../../schema/picture-size.ts';
import type { Me } from '../../../schema/records/user.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { toneOf } from '../../components/tone.ts';
import { useMediaUrl } from '../../data/media.ts';
import { ACCEPT_DRAWABLE } from '../../lib/attachments/accept.ts';
import { FileInput } from '../../lib/attachments/file-input.tsx';
import { handFocus } from '../../lib/hand-focus.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { personName } from '../../lib/person-name.ts';
import type { CroppedPicture } from './crop-dialog.tsx';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** What becomes of the picture: it stays, goes, or is this new one, seen at `url`. */
export type PhotoChange = 'kept' | 'none' | { readonly file: CroppedPicture; readonly url: string };

export interface PhotoFieldProps {
  me: Me;
  value: PhotoChange;
  onChange: (value: PhotoChange) => void;
}

/** The own picture as it will be, with the buttons that change it (PRO-01, PRO-02). */
export function PhotoField({ me, value, onChange }: PhotoFieldProps) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const stored = useMediaUrl(me.avatar === null ? null : idOf(me.avatar), squareSize(AVATAR_SIZE));
  const src = value === 'kept' ? stored : value === 'none' ? null : value.url;
  const hasPhoto = value === 'kept' ? me.avatar !== null : value !== 'none';
  const close = () => {
    if (picked !== null) URL.revokeObjectURL(picked);
    setPicked(null);
  };
  const replace = (next: PhotoChange) => {
    if (typeof value !== 'string') URL.revokeObjectURL(value.url);
    onChange(next);
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={personName(me)} src={src} tone={toneOf(me._id)} size={AVATAR_SIZE} />
      <div className="flex flex-wrap gap-2">
        <FileInput ref={input} label={t('photo.file')} accept={ACCEPT_DRAWABLE} onPick={([file]) => file && setPicked(URL.createObjectURL(file))} />
        <Button ref={choose} icon={Camera} onClick={() => input.current?.click()}>
          {t(hasPhoto ? 'photo.change' : 'photo.choose')}
        </Button>
        {hasPhoto && (
          <Button variant="plain" icon={Trash2} onClick={(event) => (handFocus(event.currentTarget, choose.current), replace(me.avatar === null ? 'kept' : 'none'))}>
            {t('photo.remove')}
          </Button>
        )}
      </div>
      {picked !== null && (
        <Suspense fallback={null}>
          <CropDialog
            src={picked}
            onClose={close}
            onDone={(picture) => {
              replace({ file: picture, url: URL.createObjectURL(picture.blob) });
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
