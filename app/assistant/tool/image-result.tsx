import { type ReactNode, useState } from 'react';
import { ALT_LABEL, ALT_MAX } from '#editor/document/document-types.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import type { GeneratedImage } from '../assistant-rules.ts';
import type { AssistantContext } from '../tools.ts';
import { DismissButton } from './dismiss-button.tsx';
import { Alert } from './tool-form.tsx';
import './results.css';

export const NOT_INSERTED = 'Failed to add image. Please try again.'; // ERR-34

type Props = {
  title: string;
  picture: GeneratedImage;
  /** The alt text; the parent owns its state. */
  alt: string;
  context: AssistantContext;
  onAlt(alt: string): void;
  onInsert(): void;
  onDismiss(): void;
  /** The primary action is elsewhere in the form. */
  quiet?: boolean;
  /** Additional actions. */
  children?: ReactNode;
};

/** A generated image with its actions. Its size is reserved while it loads. */
export function ImageResult({ title, picture, alt, context, onAlt, onInsert, onDismiss, quiet, children }: Props) {
  const [inserting, setInserting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  async function insert() {
    setInserting(true);
    setRefused(null);
    try {
      await context.onPicture?.(picture, alt.trim());
      onInsert();
    } catch (error) {
      setRefused(error instanceof Error && error.message ? error.message : NOT_INSERTED);
    }
    setInserting(false);
  }
  const { address, width, height } = picture;
  return (
    <div className="result-space">
      <section className="made-card made-drawn" tabIndex={-1} aria-label={title}>
        <img src={`${address}?w=640`} width={width} height={height} alt={alt} decoding="async" />
        <header>
          <h3>{title}</h3>
        </header>
        {!context.isCover && (
          <TextArea
            label={ALT_LABEL}
            dir="auto"
            rows={2}
            maxLength={ALT_MAX}
            value={alt}
            onChange={(event) => onAlt(event.currentTarget.value)}
          />
        )}
        <div className="result-actions">
          {refused && <Alert>{refused}</Alert>}
          {context.onPicture && (
            <Button variant={quiet ? 'line' : 'ink'} size="sm" busy={inserting && 'One moment...'} onClick={insert}>
              {context.imageAction ?? 'Insert at cursor'}
            </Button>
          )}
          {children}
          <DismissButton onDismiss={onDismiss} />
        </div>
      </section>
    </div>
  );
}
