import { useSortable } from '@dnd-kit/sortable';
import { GripVertical, ImagePlus, MessageCirclePlus, Sparkles, Trash2, TriangleAlert, Upload as UploadIcon } from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo, type SyntheticEvent, useRef } from 'react';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useSite } from '../../../document/site.ts';
import { BUBBLES_MAX, type Panel } from '../../../drafts/panels/panel-rules.ts';
import { sourcesOf } from '../../viewer/panel-picture.tsx';
import type { ComicActions } from '../use-comic.ts';
import type { Upload } from '../use-pictures.ts';
import { useOverlappingBubbles } from '../use-touching.ts';
import { EditorBubble } from './bubble.tsx';
import { useBubbleOverflow } from './use-bubble-overflow.ts';

const EMPTY_RATIO = 1.6;
const [CARD, GRID] = [430, 900]; // pixels, as in panel-grid.css: the width of a card per unit of aspect ratio, and the width of the grid
/** Limits the aspect ratio used for the layout, so that very wide or tall panels stay usable. */
const inRow = (ratio: number) => Math.min(2.6, Math.max(0.72, ratio));

export type CardActions = {
  onSelect(panel: string, bubble?: string): void;
  onAddBubble(panel: string): void;
  onDeleteBubble(panel: string, bubble: string): void;
  onFiles(files: readonly File[], panel: string): void;
  onGenerate(panel: string, event: MouseEvent): void;
  onRemove(panel: string): void;
};
type Props = {
  panelKey: string;
  number: number;
  panel: Panel;
  selected: boolean;
  /** The selected bubble if it is in this panel. */
  bubble: string | null;
  typing: boolean;
  removable: boolean;
  upload: Upload | undefined;
  dropping: boolean;
  actions: ComicActions;
} & CardActions;

/** A panel: its picture or an upload area, its bubbles and its buttons. */
export const PanelCard = memo(function PanelCard(props: Props) {
  const { panelKey, number, panel, selected, bubble, typing, removable, upload, dropping, actions } = props;
  const { onSelect, onAddBubble, onDeleteBubble, onFiles, onGenerate, onRemove } = props;
  const files = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, isOver, activeIndex, index } = useSortable({ id: panelKey });
  const { picture, bubbles } = panel;
  const ratio = picture ? picture.width / picture.height : EMPTY_RATIO;
  const tooTall = useBubbleOverflow(frame, bubbles.map(({ id }) => id).join(' '));
  const touching = useOverlappingBubbles(frame, bubbles, selected);
  const { assistant } = useSite().site;
  const choose = () => files.current?.click();
  // A bubble selects itself together with its panel.
  const choosePanel = ({ target }: SyntheticEvent) => target instanceof Element && !target.closest('.editor-bubble') && onSelect(panelKey);
  const name = `panel ${number}`;
  const generates = `Generate a picture for ${name}`;
  const busy = upload?.busy;

  return (
    <section
      ref={setNodeRef}
      id={`panel-${panelKey}`}
      className="panel-card"
      aria-label={`Panel ${number}`}
      tabIndex={-1}
      data-panel={panelKey}
      data-selected={selected || undefined}
      data-dropping={dropping || undefined}
      data-lifted={isDragging || undefined}
      data-target={isOver && !isDragging ? (activeIndex > index ? 'before' : 'after') : undefined}
      style={{ '--ratio': inRow(ratio) } as CSSProperties}
      onPointerDownCapture={choosePanel}
      onFocusCapture={choosePanel}
    >
      <h2 className="sr-only">Panel {number}</h2>
      <div
        ref={frame}
        className={`panel-frame ${picture ? 'bubble-frame' : 'panel-empty'}`}
        style={{ aspectRatio: ratio }}
        aria-busy={busy ? true : undefined}
      >
        {picture ? (
          <>
            <img
              srcSet={sourcesOf(picture)}
              sizes={`(max-width: 767px) 100vw, ${Math.min(GRID, Math.ceil(inRow(ratio) * CARD))}px`}
              src={picture.src}
              width={picture.width}
              height={picture.height}
              alt={panel.description || `Picture of ${name}`}
              loading="lazy"
              decoding="async"
              draggable={false}
            />
            {bubbles.map((one, i) => (
              <EditorBubble
                key={one.id}
                panelKey={panelKey}
                name={`bubble ${i + 1} of ${name}`}
                bubble={one}
                selected={bubble === one.id}
                typing={typing && bubble === one.id}
                actions={actions}
                onSelect={onSelect}
                onDelete={onDeleteBubble}
              />
            ))}
          </>
        ) : (
          !busy && (
            <div className="panel-loading">
              <ImagePlus size={24} strokeWidth={1.75} aria-hidden />
              <b>This panel is waiting for a picture</b>
              <p>{assistant ? 'Drop one or more here, paste one, or describe one.' : 'Drop one or more here, or paste one.'}</p>
              <div className="panel-ways">
                {assistant && (
                  <Button aria-label={generates} onClick={(event) => onGenerate(panelKey, event)}>
                    <Sparkles size={18} strokeWidth={1.75} aria-hidden />
                    Generate
                  </Button>
                )}
                <Button variant="line" aria-label={`Upload picture for ${name}`} onClick={choose}>
                  <UploadIcon size={18} strokeWidth={1.75} aria-hidden />
                  Upload
                </Button>
              </div>
            </div>
          )
        )}
        <span className="panel-number" aria-hidden>
          {number}
        </span>
        {busy && (
          <p className="panel-busy" role="status">
            {busy}
          </p>
        )}
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={IMAGE_ACCEPT}
        aria-label={`Picture files for ${name}`}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])], panelKey);
          event.currentTarget.value = ''; // so that choosing the same file again fires `change`
        }}
      />
      {upload?.problem && (
        <p className="panel-problem" role="alert">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          {upload.problem}
        </p>
      )}
      {tooTall && (
        <p className="panel-warning" role="status">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          These words don’t fit the picture. Shorten them, or split them into two bubbles.
        </p>
      )}
      {touching && (
        <p className="panel-warning" role="status">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          On a phone, bubbles {touching[0]} and {touching[1]} overlap. Move them apart, or shorten their words.
        </p>
      )}
      {bubbles.length >= BUBBLES_MAX && <p className="panel-full">A panel can have up to {BUBBLES_MAX} bubbles.</p>}
      <div className="panel-tools">
        {picture && (
          <Button
            variant="quiet"
            size="sm"
            className="panel-add-bubble"
            disabled={bubbles.length >= BUBBLES_MAX}
            onClick={() => onAddBubble(panelKey)}
          >
            <MessageCirclePlus size={18} strokeWidth={1.75} aria-hidden />
            <span>Add Speech Bubble</span>
          </Button>
        )}
        <span className="panel-tools-end">
          <IconButton ref={setActivatorNodeRef} className="panel-grip" {...attributes} {...listeners} label={`Move ${name}`}>
            <GripVertical size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
          {picture && (
            <>
              {assistant && (
                <IconButton label={generates} onClick={(event) => onGenerate(panelKey, event)}>
                  <Sparkles size={20} strokeWidth={1.75} aria-hidden />
                </IconButton>
              )}
              <IconButton label={`Replace picture of ${name}`} onClick={choose}>
                <UploadIcon size={20} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </>
          )}
          {removable && (
            <IconButton label={`Remove ${name}`} onClick={() => onRemove(panelKey)}>
              <Trash2 size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
    </section>
  );
});
