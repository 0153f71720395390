import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';
import { lazily } from '../../shell/lazy-component.tsx';
import { PICTURE_NOT_UPLOADED, PICTURE_REFUSED } from '../../works/picture-rules.ts';
import { uploadPicture } from '../../works/upload.ts';
import { type Area, cropped } from './crop.ts';
import type { action } from './own-picture.tsx';
import { SHOWN, type Shown } from './own-rules.ts';
import './picture-dialog.css';
import { RemoveQuestion } from './remove-question.tsx';
import { useProfileAction } from './use-profile-action.ts';

const CropView = lazily(() => import('./crop-view.tsx'));

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const MOST_BYTES = 5 * 1024 * 1024; // MEDIA-12

type Props = { shown: Shown; address: string | null; open: boolean; onClose(): void };

/** Profile Picture and Cover Photo: choose, crop, save; or remove (PROFILE-09, PROFILE-10, PROFILE-17). */
export default function PictureDialog({ shown, open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={SHOWN[shown].title} wide={shown === 'cover'}>
      <Inside shown={shown} onClose={onClose} {...rest} />
    </Dialog>
  );
}

/** The address of a file while it is shown. */
function useObjectUrl(file: File | null) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function Inside({ shown, address, onClose }: Omit<Props, 'open'>) {
  const words = SHOWN[shown];
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState('');
  const [working, setWorking] = useState(false);
  const [asking, setAsking] = useState(false);
  const [area, setArea] = useState<Area | null>(null);
  const uploaded = useRef<{ area: Area; address: string } | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { fetcher, refusal, busy } = useProfileAction<typeof action>(onClose);
  const signIn = useSignIn();
  const url = useObjectUrl(file);
  const said = refused || refusal;

  function pick(picked: File | undefined) {
    if (!picked) return;
    const sound = TYPES.includes(picked.type) && picked.size <= MOST_BYTES;
    setRefused(sound ? '' : PICTURE_REFUSED);
    if (!sound) return;
    setArea(null); // it was of the one before
    setFile(picked);
  }
  function broken() {
    setFile(null);
    setRefused(PICTURE_REFUSED); // whatever its name says, it is no picture
  }
  async function save() {
    if (!url || !area) return;
    setWorking(true);
    setRefused('');
    try {
      // A second try at the same part sends nothing twice.
      if (uploaded.current?.area !== area)
        uploaded.current = { area, address: (await uploadPicture(await cropped(url, area, words.width), words.folder, signIn)).address };
      await fetcher.submit({ address: uploaded.current.address }, { method: 'post', action: `/profile/${shown}` });
    } catch (error) {
      const told = error instanceof Error ? error.message : '';
      setRefused(!told || told === PICTURE_NOT_UPLOADED ? words.uploadFailed : told);
    } finally {
      setWorking(false);
    }
  }

  return (
    <div className="dialog-body">
      {url ? (
        <CropView
          key={url}
          src={url}
          aspect={words.aspect}
          onArea={setArea}
          onBroken={broken}
          fallback={<Skeleton className="crop" />}
          onMissing={() => setFile(null)}
        />
      ) : (
        address && (
          <img className={`picture-now picture-now-${shown}`} src={`${address}?w=640`} alt={`The ${words.title.toLowerCase()} now`} />
        )
      )}
      <p className="picture-refusal" role="alert">
        {said}
      </p>
      <input
        ref={chooser}
        type="file"
        accept={TYPES.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-label={words.title}
        onChange={(event) => {
          pick(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {!url && <p className="picture-hint">JPG, PNG, GIF or WebP, up to 5 MB. Next, you’ll choose which part to show.</p>}
      <div className="dialog-end">
        {!url && address && (
          <Button variant="danger-line" className="picture-remove" onClick={() => setAsking(true)}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
            Remove
          </Button>
        )}
        <Button variant={url ? 'quiet' : 'primary'} onClick={() => chooser.current?.click()}>
          <ImageUp size={18} strokeWidth={1.75} aria-hidden />
          {url ? 'Another Image' : address ? 'Change' : 'Upload'}
        </Button>
        {url && (
          <Button busy={(working || busy) && 'Saving...'} disabled={!area} onClick={save}>
            Save
          </Button>
        )}
      </div>
      <RemoveQuestion shown={shown} open={asking} onDone={onClose} onClose={() => setAsking(false)} />
    </div>
  );
}
