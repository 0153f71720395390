import { CircleAlert, ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IMAGE_ACCEPT, IMAGE_REFUSED, isImageFile } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';
import { toDataUrl } from './portrait-file.ts';
import './portrait-upload.css';

type Props = {
  error?: string;
  /** The data URL of the chosen image. */
  preview: string | null;
  onPicture(address: string | null): void;
};

/** Chooses an image file instead of generating one. It is uploaded when the character is saved. */
export function PortraitUpload({ error, preview, onPicture }: Props) {
  const about = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const message = refused ?? error;
  async function choose(file: File | undefined) {
    if (!file) return;
    if (!isImageFile(file)) return setRefused(IMAGE_REFUSED);
    setRefused(null);
    await toDataUrl(file).then(onPicture, () => setRefused(IMAGE_REFUSED));
  }
  return (
    <div className="field">
      <div className="portrait-upload">
        {preview && <img src={preview} alt="The portrait you chose" width={112} height={136} />}
        <Button
          variant="quiet"
          data-wrong={message ? '' : undefined}
          aria-describedby={message ? about : undefined}
          onClick={() => chooser.current?.click()}
        >
          <ImageUp size={20} strokeWidth={1.75} aria-hidden />
          {preview ? 'Choose another picture' : 'Upload a picture instead'}
        </Button>
        {preview && (
          <Button variant="quiet" onClick={() => onPicture(null)}>
            Remove it
          </Button>
        )}
      </div>
      <FileInput ref={chooser} hidden accept={IMAGE_ACCEPT} aria-label="Portrait" onFiles={([file]) => void choose(file)} />
      {message && (
        <span className="field-error" id={about} role={refused ? 'alert' : undefined}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          {message}
        </span>
      )}
    </div>
  );
}
