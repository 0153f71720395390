import { CloseButton, Dialog } from '#ui/dialogs/dialog.tsx';
import './picture-dialog.css';

type Props = { address: string; name: string; open: boolean; onClose(): void };

/** A profile picture in full size (PROFILE-17). */
export default function PictureView({ address, name, open, onClose }: Props) {
  const title = `Profile picture of ${name}`;
  return (
    <Dialog open={open} onClose={onClose} title={title} bare wide className="picture-view">
      <div className="picture-view-close">
        <CloseButton />
      </div>
      <img src={address} alt={title} />
    </Dialog>
  );
}
