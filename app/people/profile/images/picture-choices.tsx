import { Menu } from '@base-ui/react/menu';
import { Eye, ImageUp, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import '#ui/dialogs/menu.css';
import type { Profile } from '../../profile-rules.ts';
import PictureDialog from './picture-dialog.tsx';
import PictureView from './picture-view.tsx';
import { RemoveQuestion } from './remove-question.tsx';

type Props = {
  profile: Profile;
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onShow(): void;
  onClose(): void;
};
type Opened = 'view' | 'change' | 'remove';

/** The menu of the viewer's own profile picture (PROFILE-10), and its dialogs. */
export default function PictureChoices({ profile, anchor, open, onShow, onClose }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { profilePicture: address } = profile;
  const closeDialog = () => setOpened(null);
  return (
    <>
      <Menu.Root
        open={open}
        onOpenChange={(next, { event }) => {
          if (next) return onShow();
          // The button handles its own clicks.
          if (!(event.target instanceof Node && anchor.current?.contains(event.target) && event.type !== 'keydown')) onClose();
        }}
      >
        <Menu.Portal>
          <Menu.Positioner anchor={anchor} sideOffset={6} align="start" className="menu-place" collisionPadding={8}>
            <Menu.Popup className="menu" finalFocus={anchor} aria-label="Profile picture">
              {address && (
                <Menu.Item onClick={() => setOpened('view')}>
                  <Eye size={18} strokeWidth={1.75} aria-hidden />
                  View picture
                </Menu.Item>
              )}
              <Menu.Item onClick={() => setOpened('change')}>
                <ImageUp size={18} strokeWidth={1.75} aria-hidden />
                {address ? 'Change picture' : 'Upload picture'}
              </Menu.Item>
              {address && (
                <Menu.Item className="menu-danger" onClick={() => setOpened('remove')}>
                  <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                  Remove picture
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <PictureDialog kind="picture" address={address} open={opened === 'change'} onClose={closeDialog} />
      <RemoveQuestion kind="picture" open={opened === 'remove'} onClose={closeDialog} />
      {address && <PictureView address={address} name={profile.name} open={opened === 'view'} onClose={closeDialog} />}
    </>
  );
}
