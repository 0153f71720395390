import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import './dialog.css';
import { IconButton } from './icon-button.tsx';

export type DialogProps = {
  open: boolean;
  onClose(): void;
  title: string;
  /** The title is said to assistive technology only; the content shows its own heading. */
  bare?: boolean;
  /** Where the click was: the dialog opens near it on large screens, else centred. */
  anchor?: { x: number; y: number } | null;
  wide?: boolean;
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'];
  className?: string;
  children: ReactNode;
};

const WIDTH = 520;

/** Near the click, but whole on the screen; `height` is what the dialog may need. */
function near({ x, y }: { x: number; y: number }): CSSProperties {
  const width = Math.min(WIDTH, innerWidth - 32);
  const left = Math.min(Math.max(16, x - width / 2), innerWidth - width - 16);
  const top = Math.min(Math.max(16, y + 12), Math.max(16, innerHeight * 0.08));
  return { left, top };
}

/** Traps focus and gives it back; closes on Escape, outside press and its own button. A bottom sheet on phones. */
export function Dialog({ open, onClose, title, bare = false, anchor, wide = false, initialFocus, className, children }: DialogProps) {
  const anchored = open && anchor && innerWidth >= 768 ? near(anchor) : undefined;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" forceRender />
        <Base.Popup
          className={`dialog ${wide ? 'dialog-wide' : ''} ${className ?? ''}`}
          style={anchored}
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
