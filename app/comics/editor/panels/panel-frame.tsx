import { ImagePlus, Sparkles, Upload as UploadIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { useSite } from '#app/document/site.ts';
import type { Panel } from '#app/drafts/panels/panel-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { sourcesOf } from '../../viewer/panel-picture.tsx';
import { EditorBubble } from './bubble.tsx';
import type { CardActions } from './card-actions.ts';

const EMPTY_RATIO = 1.6;
const [CARD, GRID] = [430, 900]; // pixels, as in panel-grid.css: the width of a card per unit of aspect ratio, and the width of the grid

const ratioOf = ({ picture }: Panel) => (picture ? picture.width / picture.height : EMPTY_RATIO);
/** The aspect ratio of a panel in the layout, limited so that very wide or tall panels stay usable. */
export const layoutRatio = (panel: Panel) => Math.min(2.6, Math.max(0.72, ratioOf(panel)));

type Props = {
  panelKey: string;
  number: number;
  panel: Panel;
  /** The selected bubble if it is in this panel. */
  bubble: string | null;
  typing: boolean;
  card: CardActions;
  frame: RefObject<HTMLDivElement | null>;
  /** The progress of an upload; empty when there is none. */
  busy: string;
  onUpload(): void;
};

/** The picture with its bubbles, or the upload area of an empty panel. */
export function PanelFrame(props: Props) {
  const { number, panel, frame, busy } = props;
  return (
    <div
      ref={frame}
      className={`panel-frame ${panel.picture ? 'bubble-frame' : 'panel-empty'}`}
      style={{ aspectRatio: ratioOf(panel) }}
      aria-busy={busy ? true : undefined}
    >
      {panel.picture ? <PictureWithBubbles {...props} picture={panel.picture} /> : !busy && <EmptyPanel {...props} />}
      <span className="panel-number" aria-hidden>
        {number}
      </span>
      {busy && (
        <p className="panel-busy" role="status">
          {busy}
        </p>
      )}
    </div>
  );
}

type PictureProps = Props & { picture: NonNullable<Panel['picture']> };

const PictureWithBubbles = ({ panelKey, number, panel, picture, bubble, typing, card }: PictureProps) => (
  <>
    <img
      srcSet={sourcesOf(picture)}
      sizes={`(max-width: 767px) 100vw, ${Math.min(GRID, Math.ceil(layoutRatio(panel) * CARD))}px`}
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={panel.description || `Image of panel ${number}`}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
    {panel.bubbles.map((item, i) => (
      <EditorBubble
        key={item.id}
        panelKey={panelKey}
        name={`bubble ${i + 1} of panel ${number}`}
        bubble={item}
        selected={bubble === item.id}
        typing={typing && bubble === item.id}
        card={card}
      />
    ))}
  </>
);

function EmptyPanel({ panelKey, number, card, onUpload }: Props) {
  const { assistant } = useSite().site;
  return (
    <div className="panel-loading">
      <ImagePlus size={24} strokeWidth={1.75} aria-hidden />
      <b>This panel is waiting for an image</b>
      <p>{assistant ? 'Drop one or more here, paste one, or describe one.' : 'Drop one or more here, or paste one.'}</p>
      <div className="panel-actions">
        {assistant && (
          <Button aria-label={`Generate an image for panel ${number}`} onClick={(event) => card.onGenerate(panelKey, event)}>
            <Sparkles size={18} strokeWidth={1.75} aria-hidden />
            Generate
          </Button>
        )}
        <Button variant="line" aria-label={`Upload image for panel ${number}`} onClick={onUpload}>
          <UploadIcon size={18} strokeWidth={1.75} aria-hidden />
          Upload
        </Button>
      </div>
    </div>
  );
}
