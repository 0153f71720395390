import { Menu } from '@base-ui/react/menu';
import { EllipsisVertical, ExternalLink, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '#ui/controls/icon-button.tsx';
import '#ui/dialogs/menu.css';

type Props = { title: string; what: 'draft' | 'post'; to: string; onDelete(): void };

/** The menu of the viewer's own post or draft: open it, or delete it after a confirmation (PROFILE-20). */
export function OwnTileMenu({ title, what, to, onDelete }: Props) {
  const navigate = useNavigate();
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton className="tile-own-menu" label={`More about ${title}`}>
            <EllipsisVertical size={20} strokeWidth={2} aria-hidden />
          </IconButton>
        }
      />
      <Menu.Portal>
        <Menu.Positioner className="menu-place" align="end" sideOffset={2} collisionPadding={8}>
          <Menu.Popup className="menu">
            <Menu.Item onClick={() => void navigate(to)}>
              <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
              Open
            </Menu.Item>
            <Menu.Item className="menu-danger" onClick={onDelete}>
              <Trash2 size={18} strokeWidth={1.75} aria-hidden />
              {`Delete ${what}`}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
