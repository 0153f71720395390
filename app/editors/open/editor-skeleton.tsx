import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Skeleton } from '#ui/display/skeleton.tsx';
import '../editor-page.css';
import '../draft-notice.css';
import { RetryNotice } from '../retry-notice.tsx';
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
          <RetryNotice className="editor-width" onRetry={onRetry}>
            Your draft could not be loaded completely. Please check your connection and try again.
          </RetryNotice>
        )}
        <Skeleton className="editor-width" style={{ blockSize: '50rem' }} />
      </main>
    </div>
  );
}
