import { Menu } from '@base-ui/react/menu';
import { BellOff, Layers, NotebookPen } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { StateItems } from './state-items.tsx';
import type { LibraryState } from './state-rules.ts';
import '#ui/dialogs/menu.css';

export type StateMenuProps = {
  anchor: HTMLElement;
  open: boolean;
  state: LibraryState | null;
  /** The pages with the note and the dates, with the collections of the viewer, and that mutes its notices. */
  details: string;
  collections: string;
  mute: string;
  onChoose(state: LibraryState | null): void;
  onClose(): void;
};

/** The menu of a `StateButton`. */
export default function StateMenu({ anchor, open, state, details, collections, mute, onChoose, onClose }: StateMenuProps) {
  const navigate = useNavigate();
  useEffect(() => {
    anchor.ariaExpanded = String(open);
    return () => anchor.removeAttribute('aria-expanded');
  }, [anchor, open]);
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" anchor={anchor} align="end" sideOffset={2} collisionPadding={8}>
          <Menu.Popup className="menu" finalFocus={() => anchor}>
            <StateItems state={state} onChoose={onChoose} />
            <Menu.Item onClick={() => void navigate(details)}>
              <NotebookPen size={18} strokeWidth={1.75} aria-hidden />
              Note and dates
            </Menu.Item>
            <Menu.Item onClick={() => void navigate(collections)}>
              <Layers size={18} strokeWidth={1.75} aria-hidden />
              Collections
            </Menu.Item>
            <Menu.Item onClick={() => void navigate(mute)}>
              <BellOff size={18} strokeWidth={1.75} aria-hidden />
              Mute notices
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
