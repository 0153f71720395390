import type { CSSProperties } from 'react';
import { type ComicPanel, isCoveredPanel, type ShownPanel } from '../panel-rules.ts';
import { SpeechBubble } from '../speech-bubble.tsx';

const WIDTHS = [320, 640, 1280];

/** The `srcset` of a picture: its smaller widths and the original. */
export const sourcesOf = ({ src, width }: ShownPanel['picture']) =>
  [...WIDTHS.filter((w) => w < width).map((w) => `${src}?w=${w} ${w}w`), `${src} ${width}w`].join(', ');

/** The aspect ratio as a CSS variable, from which styles derive the width for a given height. */
export function ratioOf(panel: ComicPanel): CSSProperties {
  const { width, height } = isCoveredPanel(panel) ? panel : panel.picture;
  return { '--ratio': width / height } as CSSProperties;
}

type Props = { panel: ShownPanel; position: number; sizes: string; eager: boolean; lang: string | undefined };

/** The picture of a panel with its bubbles in reading order. Must be inside a `.bubble-frame`. */
export function PanelPicture({ panel: { picture, description, bubbles }, position, sizes, eager, lang }: Props) {
  return (
    <>
      <img
        className="panel-picture"
        srcSet={sourcesOf(picture)}
        sizes={sizes}
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt={description || `Panel ${position}`}
        lang={description ? lang : undefined}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
      />
      <span lang={lang}>
        {bubbles.map(({ id, text, x, y, tail }) => (
          <SpeechBubble key={id} text={text} x={x} y={y} tail={tail} />
        ))}
      </span>
    </>
  );
}
