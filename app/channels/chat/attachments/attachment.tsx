import { Download } from 'lucide-react';
import { type CSSProperties, type MouseEvent, useState } from 'react';
import { href } from 'react-router';
import { lazyComponent } from '#app/loading/lazy-component.tsx';
import { isAnimated, StillWhenReduced } from '#ui/display/still-when-reduced.tsx';
import type { Attachment as Attached } from '../message-rules.ts';
import './attachment.css';

const ImageDialog = lazyComponent(() => import('./image-dialog.tsx'));

const WIDE_PX = 340;
const TALL_PX = 360;
/** The display width: that of the image, reduced to fit the maximum width and height. */
const widthOf = (width: number, height: number) => Math.round(Math.min(WIDE_PX, width, (TALL_PX * width) / height));

const UNITS = ['bytes', 'KB', 'MB'] as const;
const formatSize = (bytes: number) => {
  const step = bytes < 1_024 ? 0 : bytes < 1_048_576 ? 1 : 2;
  return `${(bytes / 1_024 ** step).toFixed(step && bytes / 1_024 ** step < 10 ? 1 : 0)} ${UNITS[step]}`;
};

type Props = { channelId: string; messageId: string; attachment: Attached };

/** An image, with its space reserved before it loads and a large view on press. Any other file is a download link. */
export function Attachment({ channelId, messageId, attachment }: Props) {
  const [large, setLarge] = useState(false);
  if (attachment.kind === 'file')
    return (
      <p className="message-file">
        <Download size={18} strokeWidth={1.75} aria-hidden />
        <span>
          Attached file:{' '}
          <a href={href('/community/channel/:id/messages/:messageId/file', { id: channelId, messageId })} download={attachment.name}>
            <bdi>{attachment.name}</bdi>
          </a>{' '}
          <small>{formatSize(attachment.bytes)}</small>
        </span>
      </p>
    );
  const { src, width, height, name } = attachment;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setLarge(true);
  };
  return (
    <>
      <a className="message-image" href={src} target="_blank" rel="noopener" onClick={open} aria-label={`Open image: ${name}`}>
        <StillWhenReduced src={src}>
          <img
            {...(isAnimated(src) ? { src } : { src: `${src}?w=640`, srcSet: `${src}?w=320 320w, ${src}?w=640 640w` })}
            sizes={`${widthOf(width, height)}px`}
            alt={name}
            width={width}
            height={height}
            style={{ '--image': `${widthOf(width, height)}px`, aspectRatio: `${width} / ${height}` } as CSSProperties}
            loading="lazy"
            decoding="async"
          />
        </StillWhenReduced>
      </a>
      {large && <ImageDialog image={attachment} onClose={() => setLarge(false)} onMissing={() => setLarge(false)} />}
    </>
  );
}
