import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from 'react';
import './dialog.css';
import { IconButton } from '../controls/icon-button.tsx';

export type DialogProps = {
  open: boolean;
  onClose(): void;
  title: string;
  /** Exposes the title only to assistive technology; the content has its own visible heading. */
  bare?: boolean;
  /** Position of the click. On large screens the dialog opens near it; without it, the dialog is centered. */
  anchor?: { x: number; y: number } | null;
  wide?: boolean;
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'];
  className?: string;
  children: ReactNode;
};

const WIDTH = 520;

const EDGE = 16;

/** A position just below the click, kept within the viewport. */
function near({ x, y }: { x: number; y: number }, height: number): { left: number; top: number } {
  const width = Math.min(WIDTH, innerWidth - 2 * EDGE);
  const left = Math.min(Math.max(EDGE, x - width / 2), innerWidth - width - EDGE);
  const top = Math.max(EDGE, Math.min(y + 12, innerHeight - height - EDGE));
  return { left, top };
}

/** Keeps an anchored dialog near its click and within the viewport, also when its content grows. */
function useNear(anchor: { x: number; y: number } | null) {
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  const { x, y } = anchor ?? {};
  useLayoutEffect(() => {
    if (!popup || x === undefined || y === undefined) return;
    const place = () => {
      const { left, top } = near({ x, y }, popup.offsetHeight);
      Object.assign(popup.style, { left: `${left}px`, top: `${top}px` });
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(popup);
    addEventListener('resize', place);
    return () => {
      watch.disconnect();
      removeEventListener('resize', place);
      Object.assign(popup.style, { left: '', top: '' });
    };
  }, [popup, x, y]);
  return setPopup;
}

/** A dialog that traps and restores focus and closes on Escape, an outside press or its close button. A bottom sheet on phones. */
export function Dialog({ open, onClose, title, bare = false, anchor, wide = false, initialFocus, className, children }: DialogProps) {
  const anchored = open && anchor && innerWidth >= 768 ? anchor : null;
  const popup = useNear(anchored);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" forceRender />
        <Base.Popup
          className={`dialog ${wide ? 'dialog-wide' : ''} ${className ?? ''}`}
          ref={popup}
          data-anchored={anchored ? '' : undefined}
          initialFocus={initialFocus}
        >
          {bare ? (
            <Base.Title className="sr-only">{title}</Base.Title>
          ) : (
            <div className="dialog-head">
              <Base.Title className="display dialog-title">{title}</Base.Title>
              <CloseButton />
            </div>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function CloseButton() {
  return (
    <Base.Close
      render={
        <IconButton label="Close">
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
