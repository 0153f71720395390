import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { CachedPart } from '../../loading/cached-part.tsx';
import './reader-panel.css';

type Props = { id: string; title: string; open: boolean; onClose(): void; children: ReactNode };

/**
 * A non-modal panel: beside the page on a wide screen, a bottom sheet on a phone. It is always in the document, so that a link to its id
 * can show it without JavaScript.
 */
export function ReaderPanel({ id, title, open, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const heading = `${id}-heading`;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    // Focus that is already inside the server-rendered panel is not moved.
    if (!panel.current?.contains(opener)) panel.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      // Returns focus to the opener, unless it has moved outside the panel.
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
