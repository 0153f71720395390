import { Menu } from '@base-ui/react/menu';
import { Ban, Ellipsis, Flag, MessageCircle, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { WHO_CAN_COMMENT } from '../../comments/access/comment-choice-rules.ts';
import '#ui/dialogs/menu.css';

type Props = {
  label: string;
  username: string;
  isOwn: boolean;
  onReport(): void;
  onBlock: (() => void) | null;
  onCommentRule(): void;
  onDelete(): void;
};

/** Not modal, so that one click on another post's button closes this menu and opens that one. */
export default function OpenMenu({ label, username, isOwn, onReport, onBlock, onCommentRule, onDelete }: Props) {
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
        <Menu.Positioner className="menu-place" align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup className="menu">
            {isOwn && (
              <Menu.Item onClick={onCommentRule}>
                <MessageCircle size={18} strokeWidth={1.75} aria-hidden />
                {WHO_CAN_COMMENT}
              </Menu.Item>
            )}
            {isOwn ? (
              <Menu.Item className="menu-danger" onClick={onDelete}>
                <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                Delete Post
              </Menu.Item>
            ) : (
              <Menu.Item onClick={onReport}>
                <Flag size={18} strokeWidth={1.75} aria-hidden />
                Report Post
              </Menu.Item>
            )}
            {!isOwn && onBlock && (
              <Menu.Item onClick={onBlock}>
                <Ban size={18} strokeWidth={1.75} aria-hidden />
                <span>
                  Block <bdi dir="ltr">@{username}</bdi>
                </span>
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
