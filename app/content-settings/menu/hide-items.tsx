import { Menu } from '@base-ui/react/menu';
import { EyeOff, Tag, UserX } from 'lucide-react';
import type { MouseEvent } from 'react';

type Props = {
  /** The name of the author; null for one whose works cannot be hidden. */
  author: string | null;
  hasTags: boolean;
  onWork(event: MouseEvent): void;
  onPerson(event: MouseEvent): void;
  onTag(event: MouseEvent): void;
};

/** The items of a card's menu that hide works from the viewer's lists (SHOWN-06). */
export const HideItems = ({ author, hasTags, onWork, onPerson, onTag }: Props) => (
  <>
    <Menu.Item onClick={onWork}>
      <EyeOff size={18} strokeWidth={1.75} aria-hidden />
      Not for me
    </Menu.Item>
    {author && (
      <Menu.Item onClick={onPerson}>
        <UserX size={18} strokeWidth={1.75} aria-hidden />
        <span className="menu-cut">
          Hide works by <bdi>{author}</bdi>
        </span>
      </Menu.Item>
    )}
    {hasTags && (
      <Menu.Item onClick={onTag}>
        <Tag size={18} strokeWidth={1.75} aria-hidden />
        Hide a tag…
      </Menu.Item>
    )}
  </>
);
