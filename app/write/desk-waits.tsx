import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import './editor.css';

const WRITE = { to: '/write', label: 'Write' };

type Props = { name: string; title: string; back?: { to: string; label: string }; about?: ReactNode };

/** Before the device was asked what it has; also all there is without scripts. */
export function DeskWaits({ name, title, back = WRITE, about }: Props) {
  return (
    <div className="desk-page">
      <header className="editor-bar">
        <a className="editor-bar-back" href={back.to}>
          {back.label}
        </a>
        <b dir="auto">{title || 'Untitled Draft'}</b>
      </header>
      <main className="desk" id="main">
        <h1 className="sr-only">{name}</h1>
        {about && <div className="desk-width">{about}</div>}
        <noscript>
          <p className="told desk-width">
            Writing needs scripts: they keep every word while you type. Please switch them on for this site.
          </p>
        </noscript>
        <Skeleton className="desk-width" style={{ blockSize: '50rem' }} />
      </main>
    </div>
  );
}
