import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import './toast.css';
import { focusContent } from '../hooks/focus-on-removal.ts';
import { startToasts, toastManager } from './toast-manager.ts';

const SHORT_MS = 3_000;

/** The toast list that `showToast` adds to. Loaded on demand and mounted once, so pages without toasts do not load it. */
export default function Toasts() {
  const before = useRef<Element | null>(null);
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  return (
    <Toast.Provider toastManager={toastManager} timeout={SHORT_MS}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" onFocus={remember}>
          <List before={before} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

type Before = { before: RefObject<Element | null> };

function List({ before }: Before) {
  const { toasts } = Toast.useToastManager();
  useEffect(startToasts, []);
  return toasts.map((toast) => (
    // Base UI hides errors and the close button from assistive technology until they have focus, although Tab reaches them. Errors are
    // announced by an alert of their own, so the toast that shows one is not live.
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="toast"
      aria-hidden={undefined}
      aria-live={toast.priority === 'high' ? 'off' : undefined}
    >
      <FocusReturn before={before} />
      <Toast.Title render={<p />} className="toast-message" />
      {toast.actionProps && <Toast.Action />}
      <Toast.Close aria-label="Close notice" aria-hidden={undefined}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
}

/**
 * When a toast that has focus is removed, moves focus back to where it was before, or else to the title. Base UI does so only after focus
 * was moved to the toasts with F6.
 */
function FocusReturn({ before }: Before) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const toast = place.current?.parentElement;
    return () => {
      if (!toast?.contains(document.activeElement)) return;
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus({ preventScroll: true });
      else focusContent();
    };
  }, [before]);
  return <span ref={place} hidden />;
}
