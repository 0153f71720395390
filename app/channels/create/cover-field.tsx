import { ImagePlus, TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IMAGE_ACCEPT, IMAGE_HINT } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { PICTURE_NOT_UPLOADED } from '../../images/picture-rules.ts';
import { uploadPicture } from '../../images/upload.ts';

type Props = { address: string; onCover(address: string): void; onSignedOut(): void };

/** The channel cover, uploaded as soon as it is chosen. Without JavaScript the file is sent with the form. */
export function CoverField({ address, onCover, onSignedOut }: Props) {
  const scripts = useHydrated();
  const label = useId();
  const files = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function upload(file: File | undefined) {
    if (!file || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      onCover((await uploadPicture(file, 'channels', onSignedOut)).address);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : PICTURE_NOT_UPLOADED);
    }
    setBusy(false);
  }
  return (
    <div className="channel-field">
      <p className="field-label" id={label}>
        Cover image
      </p>
      <input type="hidden" name="coverImage" value={address} />
      {address && <img className="channel-cover-now" src={`${address}?w=1280`} alt="The cover of this channel" />}
      {scripts ? (
        <Button variant="line" busy={busy && 'Uploading...'} onClick={() => files.current?.click()}>
          <ImagePlus size={20} strokeWidth={1.75} aria-hidden />
          {address ? 'Change cover' : 'Upload cover'}
        </Button>
      ) : (
        <input type="file" name="cover" accept={IMAGE_ACCEPT} aria-labelledby={label} />
      )}
      {scripts && (
        <FileInput ref={files} hidden accept={IMAGE_ACCEPT} aria-label="Cover image file" onFiles={([file]) => void upload(file)} />
      )}
      <p className="field-hint">Recommended: 1200 x 400 pixels. {IMAGE_HINT}.</p>
      {problem && (
        <p role="alert" className="field-error">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          {problem}
        </p>
      )}
    </div>
  );
}
