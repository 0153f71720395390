import { useEffect, useRef, useState } from 'react';

/** State of a docked panel. Closing it moves the focus to the button that opens it, and vice versa. */
export function useDockedPanel() {
  const [open, setOpen] = useState(true);
  const [isPressed, setIsPressed] = useState(false);
  const openRef = useRef<HTMLButtonElement>(null);
  const closeRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPressed) (open ? closeRef : openRef).current?.focus();
  }, [isPressed, open]);
  const setTo = (to: boolean) => () => {
    setIsPressed(true);
    setOpen(to);
  };
  return { open, openRef, closeRef, onOpen: setTo(true), onClose: setTo(false) };
}
export type DockedPanelState = ReturnType<typeof useDockedPanel>;
