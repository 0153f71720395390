import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import '../editor-page.css';
import '../draft-notice.css';
import '../editor-bar.css';

const WRITE = { to: href('/write'), label: 'Write' };

type Props = {
  name: string;
  title: string;
  back?: { to: string; label: string };
  about?: ReactNode;
  /** Pages could not be loaded. */
  failed?: boolean;
  onRetry?(): void;
};

/** Shown until stored drafts are read from the device, and instead of the editor without JavaScript. */
export function EditorSkeleton({ name, title, back = WRITE, about, failed, onRetry }: Props) {
  return (
    <div className="editor-page">
      <header className="editor-bar">
        <a className="editor-bar-back" href={back.to}>
          {back.label}
        </a>
        <b dir="auto">{title || 'Untitled Draft'}</b>
      </header>
      <main className="editor" id="main">
        <h1 className="sr-only">{name}</h1>
        {about && <div className="editor-width">{about}</div>}
        <noscript>
          <p className="draft-notice editor-width">The editor needs JavaScript to save as you type. Please turn it on for this site.</p>
        </noscript>
        {failed && (
          <div className="draft-notice editor-width" role="alert">
            <p>Your draft could not be loaded completely. Please check your connection and try again.</p>
            <div className="draft-notice-actions">
              <Button variant="line" size="sm" onClick={onRetry}>
                Try again
              </Button>
            </div>
          </div>
        )}
        <Skeleton className="editor-width" style={{ blockSize: '50rem' }} />
      </main>
    </div>
  );
}
