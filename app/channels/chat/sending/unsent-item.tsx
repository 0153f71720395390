import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { LinkifiedText } from '../linkified-text.tsx';
import { isImageName } from '../message-rules.ts';
import type { Unsent } from './outbox.ts';
import './unsent-item.css';

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

/** The viewer's own unsent message: pale while it is being sent, with the reason and Retry when it failed. */
export function UnsentItem({ unsent: { text, file, status, progress = 0, words }, onRetry, onRemove }: Props) {
  const preview = usePreview(file);
  return (
    <li className={`message message-${status}`} data-message>
      <div className="message-row">
        <div className={`bubble${preview ? ' bubble-image' : ''}`}>
          {text && <LinkifiedText text={text} />}
          {preview && <img className="message-preview" src={preview} alt={file?.name ?? ''} />}
          {file && !preview && (
            <p className="message-file">
              Attached file: <bdi>{file.name}</bdi>
            </p>
          )}
        </div>
      </div>
      {file && status === 'sending' && (
        <div className="message-progress">
          <ProgressBar value={progress * 100} label={progress < 1 ? `Uploading ${Math.round(progress * 100)}%` : 'Uploading'} />
        </div>
      )}
      {words && (
        <div className="message-trouble" role={status === 'failed' ? 'alert' : 'status'}>
          <span>
            {status === 'failed' && <b>Not sent. </b>}
            {words}
          </span>
          {status === 'failed' && (
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
