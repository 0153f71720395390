import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { CachedPart } from '../shell/cached-part.tsx';

type Props = { id: string; title: string; open: boolean; onClose(): void; children: ReactNode };

/** Where the content of a panel stands, which is a part of its own that comes when the panel is opened. */
export const PANEL_BODY = 'reader-panel-body';

/**
 * Beside the page on a wide screen, a sheet over its foot on a phone; the page stays readable and usable. It is in the page from the
 * start, so that a link to its name shows it in a browser without scripts.
 */
export function ReaderPanel({ id, title, open, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const heading = `${id}-heading`;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    // Who is inside already, in what the server drew, stays.
    if (!panel.current?.contains(opener)) panel.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      // Back to what opened it, unless the reader has gone on to something else.
      if (opener instanceof HTMLElement && (document.activeElement === document.body || panel.current?.contains(document.activeElement)))
        opener.focus({ preventScroll: true });
    };
  }, [open]);
  return (
    <section
      id={id}
      ref={panel}
      role="dialog"
      aria-labelledby={heading}
      className="reader-panel"
      data-open={open ? '' : undefined}
      tabIndex={-1}
    >
      <CachedPart by={`panel head ${id} ${title}`}>
        {() => (
          <div className="reader-panel-head">
            <h2 id={heading} className="display">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={18} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </div>
        )}
      </CachedPart>
      {children}
    </section>
  );
}
