import { useEffect, useRef, useState } from 'react';

/** Whether a docked panel is open. The focus goes with it: to the button that opens it when it closes, and back. */
export function useDocked() {
  const [open, setOpen] = useState(true);
  const [pressed, setPressed] = useState(false);
  const opens = useRef<HTMLButtonElement>(null);
  const closes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed) (open ? closes : opens).current?.focus();
  }, [pressed, open]);
  const turn = (to: boolean) => () => {
    setPressed(true);
    setOpen(to);
  };
  return { open, opens, closes, onOpen: turn(true), onClose: turn(false) };
}
