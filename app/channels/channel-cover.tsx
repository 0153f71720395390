import { MessagesSquare } from 'lucide-react';
import './channel-cover.css';

const WIDTHS = [320, 640, 1280];

/** The channel cover over a drawn fallback, visible where the image is missing or broken. Decorative, since the name is beside it. */
export const ChannelCover = ({ address, sizes, eager = false }: { address: string; sizes: string; eager?: boolean }) => (
  <span className="channel-cover" aria-hidden="true">
    <MessagesSquare size={40} strokeWidth={1.25} />
    {address && (
      <img
        src={`${address}?w=640`}
        srcSet={WIDTHS.map((width) => `${address}?w=${width} ${width}w`).join(', ')}
        sizes={sizes}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    )}
  </span>
);
