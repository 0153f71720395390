import { Check, type LucideIcon, Sparkles, Upload, WandSparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { isGenerated } from '../../assistant/generated/generated-address.ts';
import { useSite } from '../../document/site.ts';
import { uploadPicture } from '../../images/upload.ts';
import { Cover, type CoverWork } from '../../works/covers/cover.tsx';
import { type Kind, kinds } from '../../works/kinds.ts';

/** Uploads a cover. `onUploaded` receives its address. */
export function useCoverUpload(kind: Kind, onUploaded: (address: string) => void) {
  const signIn = useSignIn();
  const [uploading, setUploading] = useState(false);
  const [error, setError] = useState('');
  async function upload(file: File | undefined) {
    if (!file) return;
    setUploading(true);
    setError('');
    try {
      onUploaded((await uploadPicture(file, kinds[kind].bucket, () => signIn())).address);
    } catch (error) {
      setError(error instanceof Error ? error.message : 'Failed to upload image. Please try again.');
    } finally {
      setUploading(false);
    }
  }
  return { uploading, error, upload, clearError: () => setError('') };
}

/** A check mark shows the selected cover type, so that it does not depend on color alone. */
const ChosenIcon = ({ chosen, icon: Icon }: { chosen: boolean; icon: LucideIcon }) =>
  chosen ? <Check size={18} strokeWidth={2.5} aria-hidden /> : <Icon size={18} strokeWidth={1.75} aria-hidden />;

const STATUS = { drawn: 'Drawn from your title', uploaded: 'Your image', generated: 'Your generated image' };

function coverTypeOf(cover: string | null | undefined): keyof typeof STATUS {
  if (!cover) return 'drawn';
  return isGenerated(cover) ? 'generated' : 'uploaded';
}

type Props = {
  /** The work with its current cover; without one, the cover is drawn. */
  work: CoverWork;
  upload: ReturnType<typeof useCoverUpload>;
  onDrawn(): void;
  onGenerate(): void;
};

/** The cover, and the buttons to draw, upload or generate it. */
export function CoverField({ work, upload: { uploading, error, upload }, onDrawn, onGenerate }: Props) {
  const { assistant } = useSite().site;
  const file = useRef<HTMLInputElement>(null);
  const type = coverTypeOf(work.cover);
  return (
    <div className="publish-dialog-cover">
      <div className="publish-dialog-cover-object">
        <Cover work={work} sizes="220px" eager />
      </div>
      <p role="status">{uploading ? 'Uploading...' : STATUS[type]}</p>
      <div className="publish-dialog-cover-choices">
        <Button variant="line" size="sm" aria-pressed={type === 'drawn'} onClick={onDrawn}>
          <ChosenIcon chosen={type === 'drawn'} icon={WandSparkles} />
          Drawn cover
        </Button>
        <Button
          variant="line"
          size="sm"
          aria-pressed={type === 'uploaded'}
          busy={uploading && 'Uploading...'}
          onClick={() => file.current?.click()}
        >
          <ChosenIcon chosen={type === 'uploaded'} icon={Upload} />
          Upload
        </Button>
        {assistant && (
          <Button variant="line" size="sm" aria-pressed={type === 'generated'} onClick={onGenerate}>
            <ChosenIcon chosen={type === 'generated'} icon={Sparkles} />
            {work.kind === 'kids_book' ? 'Picture Maker' : 'Generate'}
          </Button>
        )}
        <FileInput
          ref={file}
          accept={IMAGE_ACCEPT}
          className="sr-only"
          tabIndex={-1}
          aria-label="Cover image"
          onFiles={([file]) => void upload(file)}
        />
      </div>
      <ErrorMessage>{error}</ErrorMessage>
    </div>
  );
}
