import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSignIn } from '#app/account/sign-in/sign-in-dialog-context.tsx';
import { PICTURE_NOT_UPLOADED } from '#app/images/picture-rules.ts';
import { uploadPicture } from '#app/images/upload.ts';
import { lazyComponent } from '#app/loading/lazy-component.tsx';
import { IMAGE_ACCEPT, IMAGE_HINT, IMAGE_REFUSED, isImageFile } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { PROFILE_IMAGES, type ProfileImage } from '../../own-rules.ts';
import { type Area, cropImage } from './crop.ts';
import type { action } from './own-picture.tsx';
import './picture-dialog.css';
import { useProfileAction } from '../../use-profile-action.ts';
import { RemoveQuestion } from './remove-question.tsx';

const CropView = lazyComponent(() => import('./crop-view.tsx'));

type Props = { kind: ProfileImage; address: string | null; open: boolean; onClose(): void };

/** Profile Picture and Cover Photo: choose, crop, save; or remove (PROFILE-09, PROFILE-10, PROFILE-17). */
export default function PictureDialog({ kind, open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={PROFILE_IMAGES[kind].title} wide={kind === 'cover'}>
      <PictureForm kind={kind} onClose={onClose} {...rest} />
    </Dialog>
  );
}

/** An object URL of the file, revoked when it changes. */
function useObjectUrl(file: File | null) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}

/** The chosen image file: cropped and uploaded by `save`, which sets it as the viewer's image. */
function useNewImage(kind: ProfileImage, onDone: () => void) {
  const words = PROFILE_IMAGES[kind];
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState('');
  const [working, setWorking] = useState(false);
  const [cropped, setCropped] = useState<{ url: string; area: Area } | null>(null);
  const uploaded = useRef<{ area: Area; address: string } | null>(null);
  const { fetcher, refusal, busy } = useProfileAction<typeof action>(onDone);
  const signIn = useSignIn();
  const url = useObjectUrl(file);
  // The view of the previous image may still report an area after another image was chosen.
  const area = cropped !== null && cropped.url === url ? cropped.area : null;

  function pick(picked: File | undefined) {
    if (!picked) return;
    const isValid = isImageFile(picked);
    setRefused(isValid ? '' : IMAGE_REFUSED);
    if (!isValid) return;
    setCropped(null); // it belonged to the previous file
    setFile(picked);
  }
  function onBroken() {
    setFile(null);
    setRefused(IMAGE_REFUSED); // the file is not a valid image, whatever its type
  }
  /** A retry with the same area does not upload again. */
  async function upload(url: string, area: Area): Promise<{ address: string } | { refused: string }> {
    if (uploaded.current?.area === area) return uploaded.current;
    const cropped = await cropImage(url, area, words.width).catch(() => null); // the browser's error is not for the user
    if (!cropped) return { refused: words.uploadFailed };
    try {
      const { address } = await uploadPicture(cropped, words.folder, signIn);
      uploaded.current = { area, address };
      return uploaded.current;
    } catch (error) {
      const message = error instanceof Error ? error.message : PICTURE_NOT_UPLOADED;
      return { refused: message === PICTURE_NOT_UPLOADED ? words.uploadFailed : message };
    }
  }
  async function save() {
    if (!url || !area) return;
    setWorking(true);
    setRefused('');
    const sent = await upload(url, area);
    if ('refused' in sent) setRefused(sent.refused);
    else await fetcher.submit({ address: sent.address }, { method: 'post', action: words.endpoint });
    setWorking(false);
  }
  const message = refused || refusal;
  return {
    url,
    pick,
    onBroken,
    onMissing: () => setFile(null),
    onArea: (url: string, area: Area) => setCropped({ url, area }),
    message,
    mayBeSaved: area !== null,
    saving: working || busy,
    save,
  };
}

/** The current image or the part of the new one, and the buttons. */
function PictureForm({ kind, address, onClose }: Omit<Props, 'open'>) {
  const words = PROFILE_IMAGES[kind];
  const [isRemoving, setIsRemoving] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const image = useNewImage(kind, onClose);
  const { url } = image;
  return (
    <div className="dialog-body">
      {url ? (
        <CropView
          key={url}
          src={url}
          aspect={words.aspect}
          onArea={(area) => image.onArea(url, area)}
          onBroken={image.onBroken}
          fallback={<Skeleton className="crop" />}
          onMissing={image.onMissing}
        />
      ) : (
        address && (
          <img className={`picture-now picture-now-${kind}`} src={`${address}?w=640`} alt={`The ${words.title.toLowerCase()} now`} />
        )
      )}
      <p className="picture-refusal" role="alert">
        {image.message}
      </p>
      <FileInput
        ref={chooser}
        accept={IMAGE_ACCEPT}
        className="sr-only"
        tabIndex={-1}
        aria-label={words.title}
        onFiles={([file]) => image.pick(file)}
      />
      {!url && <p className="picture-hint">{IMAGE_HINT}. Next, you’ll choose which part to show.</p>}
      <div className="dialog-end">
        {!url && address && (
          <Button variant="danger-line" className="picture-remove" onClick={() => setIsRemoving(true)}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
            Remove
          </Button>
        )}
        <Button variant={url ? 'quiet' : 'primary'} onClick={() => chooser.current?.click()}>
          <ImageUp size={18} strokeWidth={1.75} aria-hidden />
          {url ? 'Another Image' : address ? 'Change' : 'Upload'}
        </Button>
        {url && (
          <Button busy={image.saving && 'Saving...'} disabled={!image.mayBeSaved} onClick={image.save}>
            Save
          </Button>
        )}
      </div>
      <RemoveQuestion kind={kind} open={isRemoving} onDone={onClose} onClose={() => setIsRemoving(false)} />
    </div>
  );
}
