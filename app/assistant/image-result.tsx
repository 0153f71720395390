import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import type { MadePicture as Picture } from './assistant-rules.ts';
import { DismissButton } from './dismiss-button.tsx';
import { Alert } from './tool-form.tsx';
import type { AssistantContext } from './tools.ts';

export const ALT_MAX = 500;
export const NOT_PUT = 'Failed to add image. Please try again.'; // ERR-34

type Props = {
  title: string;
  picture: Picture;
  /** Said to those who cannot see it; kept by the parent. */
  alt: string;
  lent: AssistantContext;
  onAlt(alt: string): void;
  onPut(): void;
  onAway(): void;
  /** Something else is the deed of this part. */
  quiet?: boolean;
  /** More deeds. */
  children?: ReactNode;
};

/** A drawn picture: it waits here until it is put in its place. The room for it is kept while it loads. */
export function MadePicture({ title, picture, alt, lent, onAlt, onPut, onAway, quiet, children }: Props) {
  const [putting, setPutting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  async function put() {
    setPutting(true);
    setRefused(null);
    try {
      await lent.onPicture?.(picture, alt.trim());
      onPut();
    } catch (error) {
      setRefused(error instanceof Error && error.message ? error.message : NOT_PUT);
    }
    setPutting(false);
  }
  const { address, width, height } = picture;
  return (
    <div className="made-room">
      <section className="made-card made-drawn" tabIndex={-1} aria-label={title}>
        <img src={`${address}?w=640`} width={width} height={height} alt={alt} decoding="async" />
        <header>
          <h3>{title}</h3>
        </header>
        {!lent.isCover && (
          <TextArea
            label="Describe it for people who can’t see it"
            dir="auto"
            rows={2}
            maxLength={ALT_MAX}
            value={alt}
            onChange={(event) => onAlt(event.currentTarget.value)}
          />
        )}
        <div className="made-deeds">
          {refused && <Alert>{refused}</Alert>}
          {lent.onPicture && (
            <Button variant={quiet ? 'line' : 'ink'} size="sm" busy={putting && 'One moment…'} onClick={put}>
              {lent.imageAction ?? 'Insert at cursor'}
            </Button>
          )}
          {children}
          <DismissButton onAway={onAway} />
        </div>
      </section>
    </div>
  );
}
