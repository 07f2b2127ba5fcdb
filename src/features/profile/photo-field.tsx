import { Camera, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import { AVATAR_SIZE } from '../../../schema/limits.ts';
import { squareSize } from '../../../schema/picture-size.ts';
import type { Me } from '../../../schema/records/user.ts';
import { DRAWN_EVERYWHERE, kindOfName, mimeTypesOf } from '../../../schema/rules/file-kinds.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { toneOf } from '../../components/tone.ts';
import { useMediaUrl } from '../../data/media.ts';
import { ACCEPT_PHOTOS } from '../../lib/attachments/accept.ts';
import { FileInput } from '../../lib/attachments/file-input.tsx';
import { classNames } from '../../lib/class-names.ts';
import { handFocus } from '../../lib/hand-focus.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { personName } from '../../lib/person-name.ts';
import type { CroppedPicture } from './crop-dialog.tsx';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** What becomes of the picture: it stays, goes, or is this new one, seen at `url`; null: this browser cannot draw it. */
export type PhotoChange = 'kept' | 'none' | { readonly file: CroppedPicture; readonly url: string | null };

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
  const [note, setNote] = useState<'unreadable' | 'uncut' | null>(null);
  const stored = useMediaUrl(me.avatar === null ? null : idOf(me.avatar), squareSize(AVATAR_SIZE));
  const src = value === 'kept' ? stored : value === 'none' ? null : value.url;
  const hasPhoto = value === 'kept' ? me.avatar !== null : value !== 'none';
  const close = () => {
    if (picked !== null) URL.revokeObjectURL(picked);
    setPicked(null);
  };
  const replace = (next: PhotoChange) => {
    if (typeof value !== 'string' && value.url !== null) URL.revokeObjectURL(value.url);
    onChange(next);
  };
  const pick = async (file: File) => {
    setNote(null);
    const url = URL.createObjectURL(file);
    if (!isPhotoOfFewBrowsers(file) || (await canDraw(url))) return setPicked(url);
    URL.revokeObjectURL(url);
    setNote('uncut');
    // The server writes it as a JPEG, and a round place shows the middle of a photo.
    replace({ file: { blob: file, name: file.name, lastModified: file.lastModified }, url: null });
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={personName(me)} src={src} tone={toneOf(me._id)} size={AVATAR_SIZE} />
      <div className="flex flex-wrap gap-2">
        <FileInput ref={input} label={t('photo.file')} accept={ACCEPT_PHOTOS} onPick={([file]) => file && void pick(file)} />
        <Button ref={choose} icon={Camera} onClick={() => input.current?.click()}>
          {t(hasPhoto ? 'photo.change' : 'photo.choose')}
        </Button>
        {hasPhoto && (
          <Button variant="plain" icon={Trash2} onClick={(event) => (handFocus(event.currentTarget, choose.current), setNote(null), replace(me.avatar === null ? 'kept' : 'none'))}>
            {t('photo.remove')}
          </Button>
        )}
      </div>
      <p role={note === 'unreadable' ? 'alert' : 'status'} className={classNames('w-full text-meta empty:hidden', note === 'unreadable' ? 'text-coral-ink' : 'text-ink-2')}>
        {note !== null && t(`photo.${note}`)}
      </p>
      {picked !== null && (
        <Suspense fallback={null}>
          <CropDialog
            src={picked}
            onClose={close}
            onUnreadable={() => {
              setNote('unreadable');
              close();
            }}
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

/** A photo of a kind that not every browser draws: a page cannot say of it that it is damaged. */
function isPhotoOfFewBrowsers({ name, type }: File): boolean {
  const kind = kindOfName(name);
  const mimeType = kind?.mimeType ?? type;
  return mimeTypesOf('photo').includes(mimeType) && !DRAWN_EVERYWHERE.has(mimeType);
}

async function canDraw(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(() => true, () => false);
}
