import { Menu } from '@base-ui/react/menu';
import { Ellipsis, Flag, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import './post-menu.css';

type Props = { label: string; isOwn: boolean; onReport(): void; onDelete(): void };

/** Not modal, so that one click on another post's button closes this menu and opens that one. */
export default function OpenMenu({ label, isOwn, onReport, onDelete }: Props) {
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger
        render={
          <IconButton label={label}>
            <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
      />
      <Menu.Portal>
        <Menu.Positioner className="post-menu-place" align="end" sideOffset={4}>
          <Menu.Popup className="post-menu">
            {isOwn ? (
              <Menu.Item className="post-menu-danger" onClick={onDelete}>
                <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                Delete Post
              </Menu.Item>
            ) : (
              <Menu.Item onClick={onReport}>
                <Flag size={18} strokeWidth={1.75} aria-hidden />
                Report Post
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
