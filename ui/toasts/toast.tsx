import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import './toast.css';
import { startToasts, toastManager } from './toast-manager.ts';

const SHORT_MS = 3_000;

/** The toast list that `notify` adds to. Loaded on demand and mounted once, so pages without notices do not load it. */
export default function Toasts() {
  return (
    <Toast.Provider toastManager={toastManager} timeout={SHORT_MS}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  useEffect(startToasts, []);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Title render={<p />} className="toast-message" />
      {toast.actionProps && <Toast.Action />}
      <Toast.Close aria-label="Close notice">
        <X size={18} strokeWidth={1.75} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
}
