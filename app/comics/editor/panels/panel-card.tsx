import { useSortable } from '@dnd-kit/sortable';
import { GripVertical, MessageCirclePlus, Sparkles, Trash2, TriangleAlert, Upload as UploadIcon } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, type SyntheticEvent, useRef } from 'react';
import { useSite } from '#app/document/site.ts';
import { BUBBLES_MAX, type Panel } from '#app/drafts/panels/panel-rules.ts';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import type { Upload } from '../upload-pictures.ts';
import type { CardActions } from './card-actions.ts';
import { layoutRatio, PanelFrame } from './panel-frame.tsx';
import { useBubbleOverflow } from './use-bubble-overflow.ts';
import { useOverlappingBubbles } from './use-overlapping-bubbles.ts';

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
  card: CardActions;
};

/** A panel: its picture or an upload area, its bubbles and its buttons. */
export const PanelCard = memo(function PanelCard(props: Props) {
  const { panelKey, number, panel, selected, upload, dropping, card } = props;
  const { bubbles } = panel;
  const files = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sortable = useSortable({ id: panelKey });
  const { isDragging, isOver, activeIndex, index } = sortable;
  const tooTall = useBubbleOverflow(frame, bubbles.map(({ id }) => id).join(' '));
  const overlapping = useOverlappingBubbles(frame, bubbles, selected);
  const onUpload = () => files.current?.click();
  // A bubble selects itself together with its panel.
  const selectPanel = ({ target }: SyntheticEvent) =>
    target instanceof Element && !target.closest('.editor-bubble') && card.select(panelKey);

  return (
    <section
      ref={sortable.setNodeRef}
      id={`panel-${panelKey}`}
      className="panel-card"
      aria-label={`Panel ${number}`}
      tabIndex={-1}
      data-panel={panelKey}
      data-selected={selected || undefined}
      data-dropping={dropping || undefined}
      data-lifted={isDragging || undefined}
      data-target={isOver && !isDragging ? (activeIndex > index ? 'before' : 'after') : undefined}
      style={{ '--ratio': layoutRatio(panel) } as CSSProperties}
      onPointerDownCapture={selectPanel}
      onFocusCapture={selectPanel}
    >
      <h2 className="sr-only">Panel {number}</h2>
      <PanelFrame {...props} frame={frame} busy={upload?.busy ?? ''} onUpload={onUpload} />
      <FileInput
        ref={files}
        hidden
        multiple
        accept={IMAGE_ACCEPT}
        aria-label={`Image files for panel ${number}`}
        onFiles={(chosen) => card.onFiles(chosen, panelKey)}
      />
      {upload?.problem && (
        <PanelMessage className="panel-problem" role="alert">
          {upload.problem}
        </PanelMessage>
      )}
      {tooTall && (
        <PanelMessage className="panel-warning" role="status">
          These words don’t fit the image. Shorten them, or split them into two bubbles.
        </PanelMessage>
      )}
      {overlapping && (
        <PanelMessage className="panel-warning" role="status">
          On a phone, bubbles {overlapping[0]} and {overlapping[1]} overlap. Move them apart, or shorten their words.
        </PanelMessage>
      )}
      {bubbles.length >= BUBBLES_MAX && <p className="panel-full">A panel can have up to {BUBBLES_MAX} bubbles.</p>}
      <PanelTools {...props} sortable={sortable} onUpload={onUpload} />
    </section>
  );
});

const PanelMessage = ({ className, role, children }: { className: string; role: 'alert' | 'status'; children: ReactNode }) => (
  <p className={className} role={role}>
    <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
    {children}
  </p>
);

type ToolsProps = Props & { sortable: ReturnType<typeof useSortable>; onUpload(): void };

/** The buttons below a panel: add a bubble, move, generate or replace the picture, remove the panel. */
function PanelTools({ panelKey, number, panel: { picture, bubbles }, removable, card, sortable, onUpload }: ToolsProps) {
  const { assistant } = useSite().site;
  const name = `panel ${number}`;
  return (
    <div className="panel-tools">
      {picture && (
        <Button
          variant="quiet"
          size="sm"
          className="panel-add-bubble"
          disabled={bubbles.length >= BUBBLES_MAX}
          onClick={() => card.addBubble(panelKey)}
        >
          <MessageCirclePlus size={18} strokeWidth={1.75} aria-hidden />
          <span>Add Speech Bubble</span>
        </Button>
      )}
      <span className="panel-tools-end">
        <IconButton
          ref={sortable.setActivatorNodeRef}
          className="panel-grip"
          {...sortable.attributes}
          {...sortable.listeners}
          label={`Move ${name}`}
        >
          <GripVertical size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        {picture && (
          <>
            {assistant && (
              <IconButton label={`Generate an image for ${name}`} onClick={(event) => card.onGenerate(panelKey, event)}>
                <Sparkles size={20} strokeWidth={1.75} aria-hidden />
              </IconButton>
            )}
            <IconButton label={`Replace image of ${name}`} onClick={onUpload}>
              <UploadIcon size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </>
        )}
        {removable && (
          <IconButton label={`Remove ${name}`} onClick={() => card.onRemove(panelKey)}>
            <Trash2 size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </span>
    </div>
  );
}
