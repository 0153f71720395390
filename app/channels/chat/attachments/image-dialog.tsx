import { Dialog } from '#ui/dialogs/dialog.tsx';
import { StillWhenReduced } from '#ui/display/still-when-reduced.tsx';
import type { Attachment } from '../message-rules.ts';
import './image-dialog.css';

type Props = { image: Extract<Attachment, { kind: 'image' }>; onClose(): void };

/** An image at full size, as far as it fits the screen. */
export default function ImageDialog({ image: { src, width, height, name }, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={name} wide className="image-dialog">
      <div className="image-dialog-body">
        <StillWhenReduced src={src}>
          <img src={src} alt={name} width={width} height={height} />
        </StillWhenReduced>
        <a className="link" href={src} target="_blank" rel="noopener">
          Open in a new tab
        </a>
      </div>
    </Dialog>
  );
}
