import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Thread } from '#ui/progress-bar.tsx';
import { PlainWords } from './linkified-text.tsx';
import { isImageName } from './message-rules.ts';
import type { Unsent } from './outbox.ts';

type Props = { unsent: Unsent; onRetry(): void; onRemove(): void };

function usePreview(file: File | undefined) {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file || !isImageName(file.name)) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return preview;
}

/** One's own message on its way: pale while it is sent, with a line and Retry when it was not. */
export function UnsentItem({ unsent: { text, file, is, part = 0, words }, onRetry, onRemove }: Props) {
  const preview = usePreview(file);
  return (
    <li className={`message message-${is}`} data-message>
      <div className="message-row">
        <div className={`bubble${preview ? ' bubble-image' : ''}`}>
          {text && <PlainWords text={text} />}
          {preview && <img className="message-preview" src={preview} alt={file?.name ?? ''} />}
          {file && !preview && (
            <p className="message-file">
              Attached file: <bdi>{file.name}</bdi>
            </p>
          )}
        </div>
      </div>
      {file && is === 'sending' && (
        <div className="message-progress">
          <Thread value={part * 100} label={part < 1 ? `Uploading ${Math.round(part * 100)}%` : 'Uploading'} />
        </div>
      )}
      {words && (
        <div className="message-trouble" role={is === 'failed' ? 'alert' : 'status'}>
          <span>
            {is === 'failed' && <b>Not sent. </b>}
            {words}
          </span>
          {is === 'failed' && (
            <>
              <Button variant="danger-line" size="sm" onClick={onRetry}>
                Retry
              </Button>
              <Button variant="quiet" size="sm" onClick={onRemove}>
                Discard
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
