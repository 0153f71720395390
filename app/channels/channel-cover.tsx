import { MessagesSquare } from 'lucide-react';
import './channel-cover.css';

const WIDTHS = [320, 640, 1280];

/** The cover of a channel over a drawn ground, which shows where the picture is missing or broken (MEDIA-14). Its name stands beside it. */
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
